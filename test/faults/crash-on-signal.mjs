// The process loads this module first. These signals crash it as a bug would.
process.on('SIGUSR2', () => {
  throw new Error('thrown on purpose')
})
process.on('SIGHUP', () => {
  Promise.reject(new Error('rejected on purpose'))
})
