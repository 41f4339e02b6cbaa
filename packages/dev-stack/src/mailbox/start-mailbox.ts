import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { SMTPServer } from 'smtp-server';

/** A mail server of this machine, whose mails become files that a mail program opens. */
export interface Mailbox {
  readonly port: number;
  readonly folder: string;
  stop(): Promise<void>;
}

/**
 * Accepts every mail without TLS and login and keeps it in the folder as `<time>-<4 characters>.eml`. SMTP is loaded
 * with the first mail. Port 0 is a free one.
 */
export async function startMailbox(folder: string, port = 0): Promise<Mailbox> {
  const sockets = new Set<Socket>();
  let smtp: Promise<SMTPServer> | undefined;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    smtp ??= openSmtp(folder);
    smtp.then(
      (opened) => opened.connect(socket),
      () => socket.destroy(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    folder,
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

async function openSmtp(folder: string): Promise<SMTPServer> {
  const { SMTPServer } = await import('smtp-server');
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    authOptional: true,
    disableReverseLookup: true,
    onData(stream, _session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const time = new Date().toISOString().replace(/[:.]/g, '-');
        const name = `${time}-${randomBytes(2).toString('hex')}.eml`;
        writeFileSync(join(folder, name), Buffer.concat(parts), { mode: 0o600 });
        done(null);
      });
    },
  });
  // A client may disconnect at any time.
  smtp.on('error', () => undefined);
  return smtp;
}
