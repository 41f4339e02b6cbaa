import { connect, createServer, type Socket } from 'node:net';

/** The points at which a connection can be cut, in the order in which a connection passes them. */
export const cutPoints = [
  'accepted',
  'startup-sent',
  'authentication',
  'ready',
  'first-message-sent',
  'first-message-unanswered',
  'first-answer-halved',
  'second-answer-halved',
  'commit-unanswered',
] as const;
export type CutPoint = (typeof cutPoints)[number];

export interface Cut {
  readonly point: CutPoint;
  /** `reset` causes an error in the driver, `end` only closes. */
  readonly by: 'reset' | 'end';
  /** Turns of the event loop between the point and the cut. */
  readonly turns: number;
}

/**
 * A proxy on loopback between driver and Postgres, which follows their protocol and cuts connections at chosen points.
 */
export interface CuttingProxy {
  /** The given address, through the proxy. */
  readonly url: string;
  /** Cuts every connection that is opened until `heal`. */
  cutAll(cut: Cut): void;
  heal(): void;
  /** Returns how many times the driver sent a text, over all connections. */
  timesSent(text: string): number;
  /** Returns the number of connections that were cut. */
  readonly cuts: () => number;
  close(): Promise<void>;
}

/** Opens a proxy on a free port in front of the server that `url` names. */
export async function openCuttingProxy(url: string): Promise<CuttingProxy> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  const received: string[][] = [];
  let current: Cut | undefined;
  let cuts = 0;
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ port: Number(target.port), host: target.hostname, noDelay: true });
    for (const side of [near, far]) {
      sockets.add(side);
      side.on('error', () => side.destroy());
      side.once('close', () => {
        sockets.delete(side);
        near.destroy();
        far.destroy();
      });
    }
    const texts: string[] = [];
    received.push(texts);
    forward(near, far, texts, current, () => {
      cuts += 1;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const proxied = new URL(url);
  proxied.port = `${address.port}`;
  return {
    url: proxied.href,
    cutAll: (cut) => {
      current = cut;
    },
    heal: () => {
      current = undefined;
    },
    timesSent: (text) => received.reduce((times, texts) => times + texts.join('').split(text).length - 1, 0),
    cuts: () => cuts,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}

const readyForQuery = 'Z'.charCodeAt(0);

function forward(near: Socket, far: Socket, texts: string[], cut: Cut | undefined, onCut: () => void): void {
  let over = false;
  const cutAt = (point: CutPoint, lastBytes?: Buffer): boolean => {
    if (over || cut?.point !== point) return over;
    over = true;
    onCut();
    if (lastBytes !== undefined) near.write(lastBytes);
    afterTurns(cut.turns, () => {
      if (cut.by === 'reset') near.resetAndDestroy();
      else near.end();
      far.destroy();
    });
    return true;
  };
  if (cutAt('accepted')) return;
  let readies = 0;
  let committing = false;
  near.on('data', (bytes) => {
    if (over) return;
    const text = bytes.toString('latin1');
    texts.push(text);
    if (readies === 0 ? cutAt('startup-sent') : cutAt('first-message-sent')) return;
    committing ||= text.includes('commit\0');
    far.write(bytes);
  });
  let pending: Buffer = Buffer.alloc(0);
  far.on('data', (bytes) => {
    pending = Buffer.concat([pending, bytes]);
    while (!over && pending.length > 4) {
      const size = pending.readUInt32BE(1) + 1;
      if (pending.length < size) return;
      const message = pending.subarray(0, size);
      pending = pending.subarray(size);
      pass(message);
    }
  });
  const pass = (message: Buffer): void => {
    if (readies === 0 && cutAt('authentication')) return;
    if (readies === 1 && cutAt('first-message-unanswered')) return;
    const half = message.subarray(0, message.length >> 1);
    if (readies === 1 && cutAt('first-answer-halved', half)) return;
    if (readies === 2 && cutAt('second-answer-halved', half)) return;
    if (committing && cutAt('commit-unanswered')) return;
    near.write(message);
    if (message[0] !== readyForQuery) return;
    readies += 1;
    if (readies === 1) cutAt('ready');
  };
}

function afterTurns(turns: number, action: () => void): void {
  if (turns === 0) action();
  else setImmediate(afterTurns, turns - 1, action);
}
