import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import journal from '../migrations/meta/_journal.json' with { type: 'json' };

const migrations = fileURLToPath(new URL('../migrations', import.meta.url));
const namesIn = (folder: string, form: RegExp): string[] =>
  readdirSync(folder).flatMap((file) => form.exec(file)?.[1] ?? []);

test('the journal has every migration, with a state of the schema and the number of its name', () => {
  const tags = journal.entries.map(({ tag }) => tag);
  expect(namesIn(migrations, /^(\d{4}_.+)\.sql$/)).toEqual(tags);
  expect(namesIn(`${migrations}/meta`, /^(\d{4})_snapshot\.json$/)).toEqual(
    tags.map((tag) => tag.slice(0, 4)),
  );
  // The generator numbers the next migration after the last entry. With another number it would overwrite a state.
  expect(journal.entries.map(({ idx }) => idx)).toEqual(tags.map((tag) => Number(tag.slice(0, 4))));
});
