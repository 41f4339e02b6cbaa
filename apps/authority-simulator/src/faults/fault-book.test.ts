import { fixedClock } from '@fiscal/testkit';
import { expect, test } from 'vitest';
import {
  createFaultBook,
  type FaultBook,
  type FaultOrder,
  type FaultSubject,
  sefazFaults,
} from './fault-book.ts';

test('an outage whose time is over is no longer listed and has no effect', () => {
  const clock = fixedClock('2026-11-21T12:00:00.000Z');
  const book = createFaultBook(clock, sefazFaults);
  const kept = book.add({ scenario: 'delay=1' });
  const outage = book.add({ scenario: 'unavailable=30' });
  clock.advance(29_999);
  expect(book.list()).toEqual([kept, outage]);
  clock.advance(1);
  expect(book.list()).toEqual([kept]);
  const taken = book.take({ ...subject, cnpj: undefined, accessKey: undefined });
  expect(taken).toEqual([expect.objectContaining({ kind: 'delay' })]);
});

const subject: FaultSubject = {
  environment: 'homologation',
  service: 'NFeAutorizacao4',
  cnpj: '11222333000181',
  accessKey: 'key',
  header: undefined,
};
const aBook = () => {
  const clock = fixedClock('2026-11-21T12:00:00.000Z');
  return { clock, book: createFaultBook(clock, sefazFaults) };
};
const kindsOf = (book: FaultBook, changes: Partial<FaultSubject> = {}) =>
  book.take({ ...subject, ...changes }).map(({ kind }) => kind);

test.each<[Partial<FaultOrder>, Partial<FaultSubject>]>([
  [{ environment: 'homologation' }, { environment: 'production' }],
  [{ service: 'NFeAutorizacao4' }, { service: 'NFeStatusServico4' }],
  [{ cnpj: '11222333000181' }, { cnpj: '12ABC34501DE35' }],
  [{ accessKey: 'key' }, { accessKey: 'other' }],
])('a fault with %j does not apply to a request with %j', (order, other) => {
  const { book } = aBook();
  book.add({ scenario: 'delay=1', ...order });
  expect([kindsOf(book), kindsOf(book, other)]).toEqual([['delay'], []]);
});

test('a fault with a count applies to that number of requests, and a request that does not match is not counted', () => {
  const { book } = aBook();
  const fault = book.add({ scenario: 'delay=1', count: 2, cnpj: '11222333000181' });
  expect(fault).toEqual({ scenario: 'delay=1', count: 2, cnpj: '11222333000181', id: '1', remaining: 2 });
  kindsOf(book, { cnpj: undefined });
  expect([kindsOf(book), book.list()[0]?.remaining]).toEqual([['delay'], 1]);
  expect([kindsOf(book), kindsOf(book), book.list()[0]?.remaining]).toEqual([['delay'], [], 0]);
});

test('each fault has its own id, and faults are removed by id or all at once', () => {
  const { book } = aBook();
  const [first, second] = ['delay=1', 'drop-after', 'garbage'].map((scenario) => book.add({ scenario }));
  expect(book.list().map(({ id, remaining }) => [id, remaining])).toEqual([
    ['1', null],
    ['2', null],
    ['3', null],
  ]);
  expect([book.remove(first?.id ?? ''), book.remove(first?.id ?? ''), book.remove('9')]).toEqual([
    true,
    false,
    false,
  ]);
  expect(kindsOf(book)).toEqual(['drop-after', 'garbage']);
  expect(second?.id).toBe('2');
  book.clear();
  expect([book.list(), kindsOf(book)]).toEqual([[], []]);
  expect(book.add({ scenario: 'garbage' }).id).toBe('4');
  expect(() => book.add({ scenario: 'nothing' })).toThrow(RangeError);
});

const services = ['NFeAutorizacao4', 'NFeRecepcaoEvento4', 'NFeInutilizacao4', 'NFeStatusServico4'];
test.each<[string, readonly number[]]>([
  ...['reject=778', 'deny=301', 'pending=1', 'duplicate', 'wrong-digval'].map(
    (each): [string, readonly number[]] => [each, [0]],
  ),
  ['event-reject=501', [1, 2]],
  ['drop-after', [0, 1, 2]],
  ['status=503', [0, 1, 2]],
  ['delay=1', [0, 1, 2, 3]],
  ['garbage', [0, 1, 2, 3]],
  ['drop-before', [0, 1, 2, 3]],
])(
  'the scenario %s applies to the services %j, from a header and from an order, unless the order names a service',
  (scenario, indexes) => {
    const about = services.filter((_, index) => indexes.some((each) => each === index));
    const { book } = aBook();
    const byHeader = services.filter(
      (service) => kindsOf(book, { service, accessKey: undefined, header: scenario }).length > 0,
    );
    expect(byHeader).toEqual(about);
    book.add({ scenario });
    expect(services.filter((service) => kindsOf(book, { service }).length > 0)).toEqual(about);
    book.clear();
    book.add({ scenario, service: 'NFeStatusServico4' });
    expect(services.filter((service) => kindsOf(book, { service }).length > 0)).toEqual([
      'NFeStatusServico4',
    ]);
  },
);

test('a scenario in a header applies only in homologation, and some scenarios apply only once to a document', () => {
  const { book } = aBook();
  const twice = (header: string, changes: Partial<FaultSubject> = {}) =>
    [1, 2].map(() => kindsOf(book, { header, ...changes }).length);
  for (const once of ['drop-before', 'pending=1', 'garbage', 'status=503']) {
    expect(twice(once), once).toEqual([1, 0]);
    expect(twice(once, { accessKey: 'another' }), once).toEqual([1, 0]);
  }
  for (const always of ['delay=1', 'reject=778', 'drop-after', 'duplicate'])
    expect(twice(always), always).toEqual([1, 1]);
  expect(twice('delay=1', { environment: 'production' })).toEqual([0, 0]);
  expect(twice('nothing')).toEqual([0, 0]);
});

test('an outage in a header begins with the first request of the document', () => {
  const { book, clock } = aBook();
  const meets = () => kindsOf(book, { header: 'unavailable=30' }).length;
  const met = [meets()];
  clock.advance(29_999);
  met.push(meets());
  clock.advance(1);
  met.push(meets());
  expect(met).toEqual([1, 1, 0]);
});

test('a probability depends on its seed: the same seed gives the same faults, 0 gives no fault, and 1 gives a fault each time', () => {
  const { book } = aBook();
  const runOf = (order: Partial<FaultOrder>) => {
    const { id } = book.add({ scenario: 'delay=1', ...order });
    const run = Array.from({ length: 200 }, () => kindsOf(book).length);
    book.remove(id);
    return run;
  };
  const total = (run: readonly number[]) => run.reduce((sum, each) => sum + each, 0);
  const quarter = runOf({ probability: 0.25, seed: 7 });
  expect(runOf({ probability: 0.25, seed: 7 })).toEqual(quarter);
  expect(runOf({ probability: 0.25, seed: 8 })).not.toEqual(quarter);
  expect(total(quarter)).toBeGreaterThan(25);
  expect(total(quarter)).toBeLessThan(75);
  expect([total(runOf({ probability: 0 })), total(runOf({ probability: 1 }))]).toEqual([0, 200]);
});
