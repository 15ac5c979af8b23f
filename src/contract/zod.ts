import { z } from 'zod'

// Its faster way makes functions from text, which the pages' security policy forbids; even the try is reported.
z.config({ jitless: true })

export { z }
