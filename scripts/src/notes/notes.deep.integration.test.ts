import { expect, test } from 'vitest';
import { compileNoteSchemas } from './note-schemas.ts';
import { openAuthority } from './open-authority.ts';
import { type NotesReport, runNotes } from './run-notes.ts';

const schemas = compileNoteSchemas();
const absence = schemas.length > 1 ? '' : ' [not run against the official package: shared schemas absent]';

async function run(count: number): Promise<NotesReport> {
  const authority = await openAuthority();
  try {
    const progress = () => undefined;
    return await runNotes({ authority, schemas, count, firstSeed: 1, concurrency: 4, progress });
  } finally {
    await authority.close();
  }
}

test(`generated notes of every operation and regime follow the schemas and are authorized${absence}`, async () => {
  const { refusals, accepted, traits } = await run(300);
  expect(refusals).toEqual([]);
  expect(accepted).toBe(300);
  const seen = (pick: (note: NotesReport['traits'][number]) => string) => new Set(traits.map(pick)).size;
  expect(seen(({ operation }) => operation)).toBe(5);
  expect(seen(({ regime }) => regime)).toBe(4);
  expect(seen(({ uf }) => uf)).toBe(27);
});
