// Loaded into a process before anything else: it breaks on these signals, as by a mistake of ours.
process.on('SIGUSR2', () => {
  throw new Error('thrown on purpose')
})
process.on('SIGHUP', () => {
  Promise.reject(new Error('rejected on purpose'))
})
