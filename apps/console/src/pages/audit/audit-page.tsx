import { auditActions, listNamedAudit, type NamedAuditRow } from '@fiscal/services';
import { z } from 'zod';
import { Field, Select } from '../../layout/fields.tsx';
import { Filter } from '../../layout/filter.tsx';
import { Pager } from '../../layout/pager.tsx';
import { Table } from '../../layout/table.tsx';
import { OtherText, Time } from '../../layout/values.tsx';
import { links, paths } from '../../paths/paths.ts';
import type { ConsoleSystem } from '../../routes/console-request.ts';
import { definePage } from '../../routes/define-page.ts';
import { chosen, cursorField, isUnreadable, typed } from '../../routes/query-fields.ts';
import { actorWords, auditActionOptions, auditActionWords } from '../../words/audit-words.ts';
import { changeWords } from '../../words/change-words.ts';
import { maskText } from '../../words/mask.ts';
import { auditSubject } from './audit-subject.tsx';
import { findSubject, type SubjectFilter } from './find-subject.ts';

const shown = 50;
const dayMs = 86_400_000;

const auditQuery = z.object({
  about: typed(200),
  actor: typed(100),
  action: chosen(auditActions),
  from: typed(10),
  to: typed(10),
  looks: chosen(['with']),
  cursor: cursorField,
});
type AuditQuery = z.output<typeof auditQuery>;

/** The page of who did what, and who looked at what. Reading it is in the audit too. */
export const auditPage = definePage({
  path: paths.audit,
  role: 'leitura',
  title: 'Auditoria',
  query: auditQuery,
  load: async ({ sys, query }) => ({ query, ...(await list(sys, query)) }),
  look: ({ subjectId }) => ({ action: 'audit.view', subjectId, clientId: null }),
  view: ({ query, rows, nextCursor, sentence }) => (
    <>
      <details open={query.about === undefined}>
        <summary>Filtrar</summary>
        <Filter path={paths.audit}>
          <Field
            name="about"
            label="Sobre o quê"
            hint="Documento, empresa ou cliente: código, chave, CNPJ, ou número com o CNPJ."
            value={query.about}
            maxLength={200}
          />
          <Field
            name="actor"
            label="Pessoa"
            hint="O nome com que entra."
            value={query.actor}
            maxLength={100}
          />
          <Select
            name="action"
            label="O que fez"
            value={query.action}
            options={[['', 'Tudo'], ...auditActionOptions]}
          />
          <Field name="from" label="De" type="date" value={query.from} />
          <Field name="to" label="Até" type="date" value={query.to} />
          <Select
            name="looks"
            label="Consultas"
            value={query.looks}
            options={[
              ['', 'só mudanças'],
              ['with', 'também quem só viu'],
            ]}
          />
        </Filter>
      </details>
      {sentence === undefined ? null : <p role="status">{sentence}</p>}
      <Table
        caption="O que foi feito, o mais novo primeiro"
        columns={['Quando', 'Quem', 'O que fez', 'Onde', 'Motivo', 'Antes → depois']}
        rows={rows.map(rowOf)}
        empty="Nada foi registrado com este filtro."
      />
      <Pager path={paths.audit} query={query} nextCursor={nextCursor} />
    </>
  ),
});

interface Listed {
  readonly rows: readonly NamedAuditRow[];
  readonly nextCursor: string | null;
  /** The subject of the list, or the reason why it is empty. */
  readonly sentence?: string | undefined;
  /** The subject of this look, for the audit. */
  readonly subjectId: string;
}

const nothing = (sentence: string): Listed => ({ rows: [], nextCursor: null, sentence, subjectId: 'none' });

async function list(sys: ConsoleSystem, { about, looks, from, to, ...query }: AuditQuery): Promise<Listed> {
  const period = periodOf(from, to);
  if (period === undefined) return nothing('Escreva os dias como 21/11/2026, o primeiro antes do último.');
  const found = about === undefined ? everything : await findAbout(sys, about);
  if (found.kind === 'none') return nothing('Nada foi encontrado com este código, número ou nome.');
  if (found.kind === 'many') {
    return nothing(
      'Mais de uma coisa tem este número ou nome. Escreva também o CNPJ, ou copie o código do documento.',
    );
  }
  const filter = { ...query, ...period, ...found.filter, withLooks: looks === 'with', limit: shown };
  const { data, nextCursor } = await listNamedAudit(sys, filter);
  const { subjectId, companyId, clientId } = found.filter;
  return {
    rows: data,
    nextCursor,
    sentence: found.name === '' ? undefined : `Sobre: ${found.name}`,
    subjectId: subjectId ?? companyId ?? clientId ?? 'all',
  };
}

const everything: SubjectFilter = { kind: 'found', filter: {}, name: '' };

async function findAbout(sys: ConsoleSystem, text: string): Promise<SubjectFilter> {
  try {
    return await findSubject(sys, text);
  } catch (error) {
    if (isUnreadable(error)) return { kind: 'none' };
    throw error;
  }
}

/**
 * Returns the instants of the days in Brasília, which has no daylight saving time; undefined for other texts and for years
 * of which the database has no days.
 */
function periodOf(from: string | undefined, to: string | undefined) {
  const [first, last] = [from, to].map((day) =>
    day === undefined
      ? undefined
      : new Date(/^2\d{3}-\d\d-\d\d$/.test(day) ? `${day}T00:00:00-03:00` : Number.NaN),
  );
  if ([first, last].some((at) => at !== undefined && Number.isNaN(at.getTime()))) return undefined;
  if (first !== undefined && last !== undefined && first > last) return undefined;
  return { from: first, before: last === undefined ? undefined : new Date(last.getTime() + dayMs) };
}

const rowOf = (row: NamedAuditRow) => [
  <Time at={row.at} />,
  <a href={links.audit({ actor: row.actor })}>{actorWords(row.actor)}</a>,
  auditActionWords(row.action),
  auditSubject(row),
  row.reason === null ? '' : <OtherText text={row.reason} />,
  <Changes row={row} />,
];

/** A line for each change; read aloud as one sentence. */
const Changes = ({ row: { before, after } }: { readonly row: NamedAuditRow }) => (
  <>
    {changeWords(before, after).map((line, at) => (
      <>
        {at === 0 ? null : <span class="visually-hidden">; </span>}
        <span class="line">{maskText(line)}</span>
      </>
    ))}
  </>
);
