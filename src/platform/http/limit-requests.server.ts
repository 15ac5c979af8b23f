import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

const restOfBodyMs = 10_000
/** Browsers do not pipeline. A proxy that does sends a few requests. */
const maxUnansweredPerConnection = 8
/** A client sends at least packets. Each piece takes time and memory of its own, even if it is a chunk of one byte. */
const [minMeanPieceBytes, unmeasuredPieces] = [64, 256]

/** Closes the connection of a body that still arrives after the answer, because it would hold a place for nothing. */
export function limitRest(request: IncomingMessage): void {
  if (request.complete) return
  setTimeout(() => request.complete || request.socket.destroy(), restOfBodyMs).unref()
}

/** The returned function closes a connection that has sent more requests than it has read answers. */
export function limitPipelining(): (socket: Socket, response: ServerResponse) => boolean {
  const unanswered = new WeakMap<Socket, number>()
  return (socket, response) => {
    const count = (unanswered.get(socket) ?? 0) + 1
    if (count > maxUnansweredPerConnection) {
      stopParsing(socket)
      socket.destroy()
      return true
    }
    unanswered.set(socket, count)
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1))
    return false
  }
}

/** Node parses what a connection has sent in one piece to its end, even if the connection is closed meanwhile. */
function stopParsing(socket: Socket): void {
  const { parser } = socket as Socket & { parser?: { onIncoming: () => number } | null }
  // The parser stops after the headers of a request for another protocol, which this value stands for.
  if (parser) parser.onIncoming = () => 2
}

/** Closes the connection of a body that comes in too small pieces. */
export function limitPieces(request: IncomingMessage): void {
  let [pieces, bytes] = [0, 0]
  const push = request.push.bind(request)
  request.push = (piece: Buffer | null) => {
    pieces++
    bytes += piece?.length ?? 0
    if (pieces <= unmeasuredPieces || bytes >= pieces * minMeanPieceBytes) return push(piece)
    request.socket.destroy()
    return false
  }
  // Node passes on no piece of a body that it dumps after the answer.
  Object.assign(request, { _dump: () => request.resume() })
}
