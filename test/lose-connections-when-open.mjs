// The process loads this module first. Its database connections end when it prints its address.
const { port } = new URL(process.env.DATABASE_URL)
const { write } = process.stdout

process.stdout.write = (text, ...more) => {
  if (String(text).includes('The shop is open'))
    for (const handle of process._getActiveHandles()) if (String(handle.remotePort) === port) handle.destroy()
  return write.call(process.stdout, text, ...more)
}
