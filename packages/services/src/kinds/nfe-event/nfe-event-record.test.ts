import { expect, test } from 'vitest';
import { nfeEventRecord } from './nfe-event-record.ts';
import type { NfeEventRow } from './nfe-event-row.ts';

const at = new Date('2026-11-21T13:00:00.000Z');
const id = (digit: string): string => digit.repeat(24);

const registered: NfeEventRow = {
  id: id('a'),
  clientId: id('c'),
  companyId: id('e'),
  kind: 'nfeEvent',
  mode: 'live',
  simulation: null,
  environment: 'production',
  authorizer: 'SP',
  service: 'event',
  label: 'Cancellation',
  run: 1,
  owner: null,
  status: 'authorized',
  open: false,
  attention: null,
  waiting: null,
  waitingUntil: null,
  nextOrdinal: 2,
  rejection: null,
  failure: null,
  denial: null,
  checkAt: at,
  createdAt: at,
  updatedAt: new Date(at.getTime() + 2),
  documentId: id('b'),
  type: 'cancellation',
  sequence: 1,
  text: 'erro de',
  registeredAs: '135',
  protocol: '135260000000001',
  registeredAt: new Date(at.getTime() + 1),
  registeredElsewhere: false,
  xmlId: id('d'),
  inDoubt: false,
  noteNotFound: false,
} as NfeEventRow;

test('the record of a registered event is complete', () => {
  expect(nfeEventRecord(registered)).toEqual({
    id: id('a'),
    nfeId: id('b'),
    type: 'cancel',
    sequence: 1,
    text: 'erro de',
    status: 'registered',
    protocol: '135260000000001',
    registeredAt: '2026-11-21T13:00:00.001Z',
    rejection: null,
    failure: null,
    attention: null,
    waiting: null,
    warnings: [],
    createdAt: '2026-11-21T13:00:00.000Z',
    updatedAt: '2026-11-21T13:00:00.002Z',
  });
});

test('an event whose note the authority did not find explains its wait', () => {
  const waiting: NfeEventRow = {
    ...registered,
    status: 'unknown',
    open: true,
    registeredAs: null,
    protocol: null,
    registeredAt: null,
    waiting: 'question',
    waitingUntil: at,
  };
  expect(nfeEventRecord(waiting).waiting?.message).toContain('A resposta da SEFAZ se perdeu');
  const { message, nextAttemptAt } = nfeEventRecord({ ...waiting, noteNotFound: true }).waiting ?? {};
  expect(message).toContain('não encontra a nota deste evento (494)');
  expect(nextAttemptAt).toBe(at.toISOString());
  expect(nfeEventRecord({ ...waiting, waiting: 'misuse', noteNotFound: true }).waiting?.message).toContain(
    'pausou',
  );
});

const unlinked = 'A SEFAZ registrou o evento sem o vincular à nota (136); consulte a nota na SEFAZ.';
const late =
  'Cancelamento homologado fora do prazo de 24 horas (155): em São Paulo há multa (RICMS/SP, art. 527, IV, z1).';
const cancelledElsewhere =
  'Outro sistema registrou o cancelamento, talvez com outra justificativa; o XML guardado é o dele.';
const correctedElsewhere = 'Outro sistema registrou a carta; o texto e o XML guardados são os dele.';

test.each<[Partial<NfeEventRow>, readonly string[]]>([
  [{ registeredAs: '136' }, [unlinked]],
  [{ registeredAs: '155' }, [late]],
  [{ registeredAs: null }, []],
  [{ registeredElsewhere: true }, [cancelledElsewhere]],
  [{ registeredElsewhere: true, type: 'correction' }, [correctedElsewhere]],
  [{ registeredElsewhere: true, registeredAs: '155' }, [late, cancelledElsewhere]],
])('%o is warned of, before other warnings', (changes, warnings) => {
  const row = { ...registered, ...changes };
  expect(nfeEventRecord(row).warnings).toEqual(warnings);
  expect(nfeEventRecord(row, 'mais').warnings).toEqual([...warnings, 'mais']);
});
