import { setTimeout as pause } from 'node:timers/promises';
import { type Collector, freePort, startCollector } from '@fiscal/testkit';
import { afterEach, expect, test, vi } from 'vitest';
import { createLogger } from '../create-logger.ts';
import { noTracing, openTracing, type Tracing, traceDispatch } from '../index.ts';

const off = { OTEL_SDK_DISABLED: false, OTEL_TRACES_EXPORTER: 'otlp' } as const;
const ignore = (): void => undefined;
let collectors: Collector[] = [];

afterEach(async () => {
  vi.unstubAllEnvs();
  await Promise.all(collectors.map((each) => each.close()));
  collectors = [];
});

async function aCollector(way?: 'silent'): Promise<Collector> {
  const collector = await startCollector();
  if (way === 'silent') collector.silence();
  collectors.push(collector);
  return collector;
}

/** Opens traces by the variables of a process, as its SDK reads them. */
function tracingTo(
  url: string,
  variables: Readonly<Record<string, string>> = {},
  warn: (about: object, message: string) => void = ignore,
): Promise<Tracing> {
  const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: url, ...variables };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  const settings = { ...off, OTEL_EXPORTER_OTLP_ENDPOINT: url };
  return openTracing(settings, { service: 'fiscal-test', version: '1.2.3', warn });
}

test('without an endpoint, or switched off, a process makes no traces', async () => {
  const options = { service: 'fiscal-test', version: '1', warn: ignore };
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://127.0.0.1:1';
  for (const settings of [
    off,
    { ...off, OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SDK_DISABLED: true },
    { ...off, OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_EXPORTER: 'none' as const },
  ])
    expect(await openTracing(settings, options)).toBe(noTracing);
  expect(await noTracing.run({ name: 'work', kind: 'server' }, async () => 7)).toBe(7);
  expect(noTracing.traceparent()).toBeUndefined();
});

test('spans below one another are one tree, and data of another process continues it', async () => {
  const collector = await aCollector();
  const tracing = await tracingTo(collector.url, {
    OTEL_EXPORTER_OTLP_HEADERS: 'x-token=secret-of-the-collector',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=staging',
  });
  let carried: string | undefined;
  await tracing.run({ name: 'outer', kind: 'server' }, async (span) => {
    carried = tracing.traceparent();
    span.rename('outer, renamed');
    await tracing.run(
      { name: 'inner', kind: 'client', attributes: { 'a.number': 2, absent: undefined } },
      () => Promise.resolve(tracing.annotate({ 'a.flag': true, 'a.ratio': 0.5 })),
    );
  });
  await tracing.run({ name: 'elsewhere', kind: 'consumer', parent: carried ?? '' }, async () => undefined);
  await tracing.close();
  const [inner, outer, elsewhere] = collector.spans;
  expect(inner).toMatchObject({
    name: 'inner',
    kind: 'client',
    parentId: outer?.spanId,
    attributes: { 'a.number': 2, 'a.flag': true, 'a.ratio': 0.5 },
  });
  expect(inner?.attributes).not.toHaveProperty('absent');
  expect(outer).toMatchObject({ name: 'outer, renamed', kind: 'server', parentId: '' });
  expect(elsewhere).toMatchObject({ parentId: outer?.spanId, traceId: outer?.traceId, kind: 'consumer' });
  expect(outer?.resource).toMatchObject({
    'service.name': 'fiscal-test',
    'service.version': '1.2.3',
    'deployment.environment.name': 'staging',
  });
  expect(collector.headers['x-token']).toBe('secret-of-the-collector');
});

test('the name of the service follows the standard variable', async () => {
  const collector = await aCollector();
  const tracing = await tracingTo(collector.url, { OTEL_SERVICE_NAME: 'invoices' });
  await tracing.run({ name: 'work', kind: 'server' }, async () => undefined);
  await tracing.close();
  expect(collector.spans[0]?.resource['service.name']).toBe('invoices');
});

test('a failed span has the class of its error and never the message', async () => {
  const collector = await aCollector();
  const tracing = await tracingTo(collector.url);
  const failing = () => Promise.reject(new RangeError('CANARY of a client'));
  const span = { name: 'work', kind: 'client' } as const;
  await expect(tracing.run(span, failing)).rejects.toThrow('CANARY');
  await expect(tracing.run({ ...span, failureOf: () => undefined }, failing)).rejects.toThrow('CANARY');
  await expect(tracing.run({ ...span, failureOf: () => 'Known' }, failing)).rejects.toThrow('CANARY');
  const named = () => Promise.reject(Object.assign(new Error(), { name: 'CANARY of a client' }));
  await expect(tracing.run(span, named)).rejects.toThrow();
  await tracing.close();
  expect(collector.spans.map(({ hasFailed, attributes }) => [hasFailed, attributes['error.type']])).toEqual([
    [true, 'RangeError'],
    [false, undefined],
    [true, 'Known'],
    [true, 'unknown'],
  ]);
  expect(Buffer.concat(collector.received).toString('latin1')).not.toContain('CANARY');
});

const caller = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331';

test('a caller that is not trusted is linked: neither its trace nor its decision to sample is taken over', async () => {
  const collector = await aCollector();
  const variables = { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' };
  const none = await tracingTo(collector.url, variables);
  await none.run({ name: 'flood', kind: 'server', link: `${caller}-01` }, async () => {
    expect(none.traceparent()).toMatch(/-00$/);
  });
  await none.close();
  expect(collector.spans).toEqual([]);
  const all = await tracingTo(collector.url, { ...variables, OTEL_TRACES_SAMPLER_ARG: '1' });
  await all.run({ name: 'linked', kind: 'server', link: `${caller}-00` }, async () => undefined);
  await all.run({ name: 'malformed', kind: 'server', link: `${caller}-01<x>` }, async () => undefined);
  await all.close();
  expect(collector.spans.map(({ name, parentId, links }) => ({ name, parentId, links }))).toEqual([
    { name: 'linked', parentId: '', links: [caller.slice(3, 35)] },
    { name: 'malformed', parentId: '', links: [] },
  ]);
  expect(collector.spans[0]?.traceId).not.toBe(caller.slice(3, 35));
});

test('the work of another process is sampled as its first span was', async () => {
  const collector = await aCollector();
  const tracing = await tracingTo(collector.url);
  const run = (parent: string) =>
    tracing.run({ name: parent, kind: 'consumer', parent }, async () => undefined);
  await run(`${caller}-00`);
  await run(`${caller}-01`);
  await tracing.close();
  expect(collector.spans.map(({ name }) => name)).toEqual([`${caller}-01`]);
});

test('a log line names the span in which it is written, and none once the span has ended', async () => {
  const tracing = await tracingTo((await aCollector()).url);
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const logger = createLogger({ name: 'test', level: 'info', destination, traceFields: tracing.logFields });
  let late: Promise<void> = Promise.resolve();
  let traceparent = '';
  await tracing.run({ name: 'work', kind: 'server' }, async () => {
    traceparent = tracing.traceparent() ?? '';
    logger.info({}, 'within');
    late = pause(20).then(() => logger.info({}, 'left behind'));
  });
  await late;
  const [within, leftBehind] = lines.map((line) => JSON.parse(line));
  expect(traceparent).toBe(`00-${within.trace_id}-${within.span_id}-01`);
  expect(leftBehind).not.toHaveProperty('trace_id');
  await tracing.close();
});

test('a row is dispatched in a span of its own trace, which the workflow gets', async () => {
  const collector = await aCollector();
  const tracing = await tracingTo(collector.url);
  const given: (string | null)[] = [];
  const dispatcher = {
    dispatch: async ({ traceparent }: { traceparent: string | null }) => {
      given.push(traceparent);
      return 'dispatched';
    },
  };
  const order = { kind: 'nfe', documentId: '1', action: 'start', traceparent: `${caller}-01` };
  expect(await traceDispatch(dispatcher, noTracing).dispatch(order)).toBe('dispatched');
  await traceDispatch(dispatcher, tracing).dispatch(order);
  await tracing.close();
  const [span] = collector.spans;
  expect(span).toMatchObject({ name: 'dispatch nfe', parentId: caller.slice(36), kind: 'producer' });
  expect(given).toEqual([`${caller}-01`, `00-${caller.slice(3, 35)}-${span?.spanId}-01`]);
});

/** Longest time of `close`, with room for a busy machine. */
const closesWithinMs = 6_000;

test.each(['away', 'silent'])(
  'a collector that is %s delays no work, and an end for seconds at most',
  async (way) => {
    const url = way === 'silent' ? (await aCollector('silent')).url : `http://127.0.0.1:${await freePort()}`;
    const tracing = await tracingTo(url, { OTEL_BSP_SCHEDULE_DELAY: '1' });
    const begun = performance.now();
    for (let n = 0; n < 5_000; n += 1)
      await tracing.run({ name: 'work', kind: 'server' }, async () => undefined);
    const ended = performance.now();
    expect(ended - begun).toBeLessThan(5_000);
    await tracing.close();
    expect(performance.now() - ended).toBeLessThan(closesWithinMs);
  },
);

const quick = { OTEL_BSP_SCHEDULE_DELAY: '1', OTEL_EXPORTER_OTLP_TIMEOUT: '500' };

test('lost spans are logged once for many', async () => {
  const warned: [object, string][] = [];
  const tracing = await tracingTo(`http://127.0.0.1:${await freePort()}`, quick, (...w) => warned.push(w));
  const work = async (): Promise<void> => {
    await tracing.run({ name: 'work', kind: 'server' }, async () => undefined);
    await pause(20);
  };
  await work();
  await expect.poll(() => warned.length, { timeout: 60_000 }).toBe(1);
  for (let n = 0; n < 5; n += 1) await work();
  await tracing.close();
  expect(warned).toHaveLength(1);
  expect(warned[0]?.[1]).toContain('their spans are lost');
});
