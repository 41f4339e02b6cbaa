import {
  type ClientHttp2Session,
  type ClientHttp2Stream,
  connect,
  constants,
  type IncomingHttpHeaders,
  performServerHandshake,
  type ServerHttp2Stream,
} from 'node:http2';
import { buffer } from 'node:stream/consumers';
import type { Carrier, Wait } from './open-delaying-proxy.ts';

/**
 * Carries calls of gRPC with one request and one answer, as Temporal's are, independently: a waiting call does not
 * delay others of its connection. A call that its client cancels before it reaches the server is never sent; one
 * cancelled later has been carried out, and its answer is lost.
 */
export const carryCalls: Carrier = (nearSocket, farSocket, wait) => {
  const near = performServerHandshake(nearSocket);
  const far = connect('http://127.0.0.1', { createConnection: () => farSocket });
  // The server accepts no more calls on this connection: nor does the proxy, which still returns the answers.
  const takeNoMore = (): void => near.close();
  near.on('error', ignore).on('close', () => far.destroy());
  far.on('error', ignore).on('goaway', takeNoMore).on('close', takeNoMore);
  near.on('stream', (stream, headers) => {
    carryCall(stream.on('error', ignore), headers, far, wait).catch(() => {
      if (!stream.closed) nearSocket.destroy();
    });
  });
};

const ignore = (): void => undefined;

async function carryCall(
  near: ServerHttp2Stream,
  headers: IncomingHttpHeaders,
  far: ClientHttp2Session,
  wait: Wait,
): Promise<void> {
  const request = await buffer(near);
  await wait();
  if (near.closed) return;
  if (far.closed || far.destroyed) {
    // Tells the client that the call was not begun, so that it repeats it on a new connection.
    near.close(constants.NGHTTP2_REFUSED_STREAM);
    return;
  }
  const call = far.request(headers);
  near.once('close', () => call.close(constants.NGHTTP2_CANCEL));
  call.end(request);
  const answer = await receiveAnswer(call, far);
  await wait();
  if ('resetBy' in answer) near.close(answer.resetBy);
  else reply(near, answer);
}

interface WholeAnswer {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** Absent when there are only headers. */
  readonly trailers: IncomingHttpHeaders | undefined;
}

/** Rejects when the connection ends before the answer is complete. */
function receiveAnswer(
  call: ClientHttp2Stream,
  far: ClientHttp2Session,
): Promise<WholeAnswer | { readonly resetBy: number }> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let headers: IncomingHttpHeaders | undefined;
    let trailers: IncomingHttpHeaders | undefined;
    call.on('error', ignore).on('data', (chunk: Buffer) => chunks.push(chunk));
    call.once('response', (given) => {
      headers = given;
    });
    call.once('trailers', (given) => {
      trailers = given;
    });
    call.once('close', () => {
      const { rstCode = constants.NGHTTP2_INTERNAL_ERROR } = call;
      if (rstCode === constants.NGHTTP2_NO_ERROR && headers !== undefined)
        resolve({ headers, body: Buffer.concat(chunks), trailers });
      else if (far.destroyed) reject(new Error('the connection to the server ended'));
      else resolve({ resetBy: rstCode || constants.NGHTTP2_INTERNAL_ERROR });
    });
  });
}

function reply(near: ServerHttp2Stream, { headers, body, trailers }: WholeAnswer): void {
  const endStream = trailers === undefined && body.length === 0;
  near.respond(headers, { endStream, waitForTrailers: trailers !== undefined });
  if (trailers !== undefined) near.once('wantTrailers', () => near.sendTrailers({ ...trailers }));
  if (!endStream) near.end(body);
}
