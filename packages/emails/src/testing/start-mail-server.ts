import type { AddressInfo } from 'node:net';
import type { TestAuthority } from '@fiscal/testkit';
import { issueServerCertificate } from '@fiscal/testkit';
import { SMTPServer } from 'smtp-server';

/** A message as it arrived. */
export interface ReceivedMail {
  readonly from: string;
  /** Addresses of the envelope, in their order. */
  readonly to: readonly string[];
  readonly raw: Buffer;
  /** True when the connection was encrypted. */
  readonly secure: boolean;
  readonly user: string | undefined;
}

/** A reply instead of the usual one: `550 5.1.1 User unknown`. `cut` closes the connection without a reply. */
export type Reply = { readonly code: number; readonly text: string } | 'cut';

export interface MailServerOptions {
  /** The authority that issues the certificate of the server; absent: the server offers no TLS. */
  readonly authority?: TestAuthority | undefined;
  readonly implicitTls?: 'on' | undefined;
  /** Absent: the server requires no login. */
  readonly login?: { readonly user: string; readonly password: string } | undefined;
  /** Returns the reply to a recipient that was named `before` times; undefined: 250. */
  readonly onRecipient?: (address: string, before: number) => Reply | undefined;
  /** Returns the reply to a whole message after `before` others; undefined: 250. `cut` keeps the message. */
  readonly onMessage?: (before: number) => Reply | undefined;
  readonly onSender?: (address: string) => Reply | undefined;
  /** Milliseconds before the greeting. */
  readonly greetingMs?: number | undefined;
}

export interface MailServer {
  readonly host: string;
  readonly port: number;
  /** The accepted mails, and those that were read completely before the connection was cut. */
  readonly mails: readonly ReceivedMail[];
  /** Returns the number of connections so far. */
  readonly connections: () => number;
  close(): Promise<void>;
}

const refusalOf = ({ code, text }: Exclude<Reply, 'cut'>): Error =>
  Object.assign(new Error(text), { responseCode: code });

/** Starts a real SMTP server on a free port of this machine. */
export async function startMailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const { authority, login, onRecipient, onMessage, onSender, greetingMs = 0 } = options;
  const identity =
    authority === undefined ? undefined : issueServerCertificate(authority, { host: 'localhost' });
  const mails: ReceivedMail[] = [];
  const named = new Map<string, number>();
  let messages = 0;
  let connections = 0;
  const answer = (reply: Reply | undefined, id: string, done: (error?: Error | null) => void): void => {
    if (reply === 'cut') {
      for (const connection of server.connections) if (connection.session.id === id) connection.close();
      return;
    }
    done(reply === undefined ? null : refusalOf(reply));
  };
  const server = new SMTPServer({
    secure: options.implicitTls === 'on',
    ...(identity === undefined ? {} : { key: identity.keyPem, cert: identity.presentedPem }),
    disabledCommands: [
      ...(identity === undefined ? ['STARTTLS'] : []),
      ...(login === undefined ? ['AUTH'] : []),
    ],
    authOptional: login === undefined,
    disableReverseLookup: true,
    closeTimeout: 100,
    onConnect(_session, done) {
      connections += 1;
      setTimeout(done, greetingMs);
    },
    onAuth({ username, password }, _session, done) {
      const isRight = username === login?.user && password === login?.password;
      if (isRight) done(null, { user: username });
      else done(refusalOf({ code: 535, text: '5.7.8 Authentication failed' }));
    },
    onMailFrom({ address }, { id }, done) {
      answer(onSender?.(address), id, done);
    },
    onRcptTo({ address }, { id }, done) {
      const before = named.get(address) ?? 0;
      named.set(address, before + 1);
      answer(onRecipient?.(address, before), id, done);
    },
    onData(stream, { id, envelope, secure, user }, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const reply = onMessage?.(messages);
        messages += 1;
        if (reply === undefined || reply === 'cut') {
          const { mailFrom, rcptTo } = envelope;
          mails.push({
            from: mailFrom === false ? '' : mailFrom.address,
            to: rcptTo.map(({ address }) => address),
            raw: Buffer.concat(parts),
            secure,
            user: typeof user === 'string' ? user : undefined,
          });
        }
        answer(reply, id, done);
      });
    },
  });
  // In some tests the client closes the connection.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    host: '127.0.0.1',
    port,
    mails,
    connections: () => connections,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
