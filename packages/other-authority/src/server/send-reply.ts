import type { ServerResponse } from 'node:http';
import type { CallRecord } from '../calls/call-record.ts';
import type { Answer } from '../calls/service.ts';
import type { Reply } from '../faults/fault-row.ts';
import type { Connections } from './connections.ts';
import type { Timers } from './timers.ts';

/** Sends a reply, or makes the failure in its place, and returns the outcome for the record of the call. */
export async function sendReply(
  reply: Reply,
  response: ServerResponse,
  { wait }: Timers,
  connections: Connections,
): Promise<CallRecord['outcome']> {
  const { socket } = response;
  switch (reply.kind) {
    case 'answer':
      writeHead(reply.answer, response);
      response.end(reply.answer.body);
      return reply.answer.status;
    case 'closed':
      socket?.destroy();
      return 'closed';
    case 'reset':
      if (socket !== null) connections.reset(socket);
      return 'reset';
    case 'cut':
      await sendPart(reply.answer, reply.part, response);
      return 'cut';
    case 'in pieces':
      await sendPieces(reply.answer, reply.pauseMs, response, wait);
      return reply.answer.status;
    case 'silence':
      return 'silence';
  }
}

function writeHead({ status, contentType, body }: Answer, response: ServerResponse): void {
  response.writeHead(status, { 'content-type': contentType, 'content-length': Buffer.byteLength(body) });
}

function sendPart(answer: Answer, part: number, response: ServerResponse): Promise<void> {
  const bytes = Buffer.from(answer.body);
  writeHead(answer, response);
  response.flushHeaders();
  return new Promise((resolve) => {
    response.write(bytes.subarray(0, Math.floor(bytes.length * part)), () => {
      response.socket?.destroy();
      resolve();
    });
  });
}

const pieces = 10;

async function sendPieces(
  answer: Answer,
  pauseMs: number,
  response: ServerResponse,
  wait: Timers['wait'],
): Promise<void> {
  const bytes = Buffer.from(answer.body);
  writeHead(answer, response);
  for (let piece = 0; piece < pieces; piece += 1) {
    await wait(pauseMs);
    response.write(
      bytes.subarray(
        Math.floor((bytes.length * piece) / pieces),
        Math.floor((bytes.length * (piece + 1)) / pieces),
      ),
    );
  }
  response.end();
}
