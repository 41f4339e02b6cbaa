import { inTransaction } from '@fiscal/db';
import { idsOf, plantTenant } from '@fiscal/db/testing';
import type { OperatorContext } from '@fiscal/services';
import { fixedClock, seededRandom } from '@fiscal/testkit';
import { beforeAll, expect, test } from 'vitest';
import { readCells, runCommand } from '../testing/run-command.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';

const ids = idsOf(1);
let operator: OperatorContext;
const database = useTestDatabase();
beforeAll(async () => {
  operator = {
    db: database.db,
    clock: fixedClock('2026-11-22T12:00:00.000Z'),
    random: seededRandom('find'),
    settings: {},
  };
  await inTransaction(database.db, 'system', async (tx) => {
    await plantTenant(tx, ids);
  });
});

const run = (...words: readonly string[]) => runCommand(['find', ...words], { operator });

test.each([
  [['9']],
  [['9/1']],
  [['serie', '1', 'numero', '9']],
  [['--number', '9', '--series', '1', '--cnpj', '12.ABC.345/01DE-35']],
  [['9', '--cnpj', '12ABC34501DE35', '--status', 'queued', '--kind', 'nfe']],
  [['nota 9 da emitente']],
  [['pedido-1']],
])('%j finds the note, with the history that its client reads', async (words) => {
  expect(await run(...words)).toMatchObject({
    groups: expect.arrayContaining([
      expect.objectContaining({
        kind: 'note',
        data: [expect.objectContaining({ id: ids.note, label: 'NF-e 9, série 1 (homologação)' })],
      }),
    ]),
    timeline: { next: { action: 'send' } },
    next: null,
  });
});

test('what is found is printed in Portuguese, then the history and the next step', async () => {
  const cells = await readCells(['find', '9'], { operator });
  expect(cells.slice(0, 3)).toEqual([
    ['Notas, pelo número'],
    ['', 'QUANDO', 'O QUE', 'ESTADO', 'EMPRESA', 'CNPJ', 'ID'],
    [
      '',
      '2026-11-21T13:00:00.000Z',
      'NF-e 9, série 1 (homologação)',
      'na fila',
      'Emitente',
      '12ABC34501DE35',
      ids.note,
    ],
  ]);
  expect(cells.at(-1)?.join('')).toMatch(/^next: service send/);
  const nothing = 'nada encontrado; de uma empresa excluída nada fica: fiscal erasures list';
  expect(await readCells(['find', 'nobody'], { operator })).toEqual([[nothing]]);
});

test('a note of a company under erasure is shown without its history', async () => {
  const erased = { operator };
  await database.asOwner(`update company set status = 'deleting' where id = '${ids.company}'`);
  expect(await runCommand(['find', ids.note], erased)).toMatchObject({
    groups: [{ data: [{ id: ids.note }] }],
    timeline: null,
  });
  await database.asOwner(`update company set status = 'active' where id = '${ids.company}'`);
});

test.each([
  [[], /text: escreva o que procura/],
  [['x'.repeat(201)], /text: no máximo 200 caracteres/],
  [['9', '--cnpj', '123'], /cnpj: deve ser um CNPJ/],
  [['9', '--cursor', 'x'], /cursor: /],
  [['--number', '1.5'], /whole number of at most 15 digits/],
  [['9', '--limit', '101'], /from 1 to 100/],
])('the command line %j is refused', async (words, message) => {
  await expect(run(...words)).rejects.toThrow(message);
});
