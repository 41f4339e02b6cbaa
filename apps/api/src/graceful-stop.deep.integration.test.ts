import { Agent, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { systemClock } from '@fiscal/services';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { aRequestBody } from './testing/note-bodies.ts';
import { queueNote, readyCompany } from './testing/notes.ts';
import { getRequest } from './testing/silent-readers.ts';
import { type ApiProcess, startApiProcess } from './testing/start-api-process.ts';
import { startTestApp, type TestApp } from './testing/start-test-app.ts';
import { joinTestApp, type TestApi } from './testing/test-api.ts';

let app: TestApp;
let api: TestApi;
let running: ApiProcess;

beforeAll(async () => {
  // The process that is stopped has the machine's clock.
  app = await startTestApp(inject('postgresUrl'), {}, { clock: systemClock });
  api = await joinTestApp(app);
  running = await startApiProcess(app.databaseUrl, {
    API_RATE_LIMITS: 'off',
    API_STOP_DELAY_SECONDS: '1.5',
    API_STOP_SECONDS: '300',
  });
});
afterAll(async () => {
  running.signal('SIGKILL');
  await running.ended;
  await app.close();
});

interface Answer {
  readonly status: number | undefined;
  readonly text: string;
  readonly isLast: boolean;
  readonly retryAfter: string | undefined;
}

/** Sends one request over the kept connection of the agent. Rejects when the connection breaks. */
function send(agent: Agent, path: string, body?: object): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = request(`${running.sandbox}${path}`, {
      agent,
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${api.keys.test}`, 'content-type': 'application/json' },
    });
    call.once('error', reject).once('response', (response: IncomingMessage) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.once('error', reject).once('end', () => {
        const isLast = response.headers.connection === 'close';
        const retryAfter = response.headers['retry-after'];
        resolve({ status: response.statusCode, text, isLast, retryAfter });
      });
    });
    call.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/**
 * Issues notes as a client behind a load balancer, which opens no new connection once the process says that it is not
 * ready.
 */
async function issueUntilClosed(
  companyId: string,
  { client, answers }: { readonly client: number; readonly answers: Answer[] },
  isReady: () => boolean,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let n = 0; ; n += 1) {
    const body = aRequestBody({ companyId, externalId: `client-${client}-${n}` });
    const answer = await send(agent, '/v1/nfe', body);
    answers.push(answer);
    if (answer.isLast && !isReady()) break;
  }
  agent.destroy();
}

/** Reads a big answer slowly, on a connection that is not kept. */
async function readSlowly(): Promise<number> {
  const { hostname, port } = new URL(running.sandbox);
  const socket = connect(Number(port), hostname);
  socket.write(getRequest(running.sandbox, '/docs/scalar.js', ['Connection: close']));
  let bytes = 0;
  for await (const part of socket) {
    bytes += Buffer.from(part).length;
    await setTimeout(15);
  }
  return bytes;
}

test('a stop under load answers every accepted request, keeps every note, and ends with status 0', async () => {
  const companyId = await readyCompany(api);
  const waiting = await queueNote(api, companyId, { externalId: 'waiting' });
  let ready = true;
  const clients = Array.from({ length: 6 }, (_, client) => ({ client, answers: [] as Answer[] }));
  const issuing = clients.map((each) => issueUntilClosed(companyId, each, () => ready));
  const longWait = send(new Agent(), `/v1/nfe/${waiting}?wait=25`);
  const slow = readSlowly();
  await setTimeout(1_000);
  const isTaken = ({ status }: Answer): boolean => status === 202;
  await expect
    .poll(() => clients.every((each) => each.answers.some(isTaken)), { timeout: 240_000 })
    .toBe(true);
  const begun = performance.now();
  running.signal('SIGTERM');
  while (ready) ready = (await fetch(`${running.metrics}/readyz`)).status === 200;
  // New requests still come over connections that are kept, and over new ones.
  expect((await fetch(`${running.production}/health`)).status).toBe(200);
  await Promise.all(issuing);
  const answers = clients.flatMap((each) => each.answers);
  expect(await longWait).toMatchObject({ status: 200 });
  expect(await slow).toBeGreaterThan(4_000_000);
  expect(await running.ended).toBe(0);
  // A process that a busy machine holds back says so, and when to repeat; nothing else but 202 is an answer.
  const refused = answers.filter(({ status }) => status !== 202);
  expect(refused.filter(({ status, retryAfter }) => status !== 503 || retryAfter === undefined)).toEqual([]);
  const accepted = answers.filter(isTaken);
  expect(accepted.length).toBeGreaterThanOrEqual(clients.length);
  for (const { text } of accepted) {
    const { id } = JSON.parse(text) as { readonly id: string };
    expect((await api.request(`/v1/nfe/${id}`)).status).toBe(200);
  }
  process.stderr.write(
    `${answers.length} notes, ${Math.round(performance.now() - begun)} ms from signal to end\n`,
  );
});
