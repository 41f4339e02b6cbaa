import { readFileSync } from 'node:fs';
import { type FilingKind, kindNames } from '@fiscal/contracts';
import { filingKinds } from '@fiscal/contracts/kinds-table';
import { type Attention, attentions } from '@fiscal/domain';
import { expect, test } from 'vitest';

const readPage = (name: string): string =>
  readFileSync(new URL(`../../../../docs/how-to/operators/${name}.md`, import.meta.url), 'utf8');
const runbook = readPage('operate-with-temporal-ui').split(/^## /m);
const pageOfRestores = readPage('backup-and-restore');

const parts = [
  '**What happened.**',
  '**Where to look.**',
  '**What to press.**',
  '**Never**',
  '**Way out.**',
] as const;

const sectionOf = (attention: Attention): string =>
  runbook.find((section) => /^Attention:.*\n/.exec(section)?.[0].includes(`\`${attention}\``)) ?? '';

const kinds = kindNames(filingKinds);

/** The words with which a section names a document of the kind. */
const names: Readonly<Record<FilingKind, RegExp>> = {
  nfe: /\bnotes?\b/,
  nfeEvent: /\b(events?|letters?)\b/,
  nfeDisabling: /\branges?\b/,
  nfse: /\bNFS-e\b/,
  nfseEvent: /\bNFS-e events?\b|\bof the NFS-e or of its event\b/,
};

test.each(attentions)('%s has a section with its five parts in their order', (attention) => {
  const section = sectionOf(attention);
  const places = parts.map((part) => section.indexOf(`\n\n${part}`));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  for (const kind of kinds) {
    const known: readonly Attention[] = filingKinds[kind].attentions;
    if (known.includes(attention)) expect(section, kind).toMatch(names[kind]);
  }
});

test.each(['duplicate_unresolved', 'dps_mismatch'] as const)(
  '%s names a restore with loss as its cause, and the page of restores names it',
  (attention) => {
    expect(sectionOf(attention)).toContain('(backup-and-restore.md#after-a-loss)');
    expect(pageOfRestores).toContain(`(operate-with-temporal-ui.md#attention-${attention})`);
  },
);

test('the table of attentions names the documents of each', () => {
  const table = runbook.find((section) => section.startsWith('States')) ?? '';
  const rows = table.split('\n').filter((line) => line.startsWith('| `'));
  for (const attention of attentions) {
    const row = rows.find((line) => line.split('|')[1]?.includes(`\`${attention}\``)) ?? '';
    const cells = row.split('|').slice(2, 2 + kinds.length);
    const has = kinds.map((kind) =>
      (filingKinds[kind].attentions as readonly Attention[]).includes(attention),
    );
    expect(
      cells.map((cell) => cell.trim() !== '–'),
      attention,
    ).toEqual(has);
  }
});
