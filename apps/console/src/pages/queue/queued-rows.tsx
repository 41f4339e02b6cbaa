import type { QueuedDocument } from '@fiscal/services';
import type { Child } from 'hono/jsx';
import { CompanyName } from '../../layout/company-name.tsx';
import { Status, Time } from '../../layout/values.tsx';
import { links } from '../../paths/paths.ts';
import { statusWords } from '../../words/status-words.ts';

/** Returns the cells of a document: what it is, whose, why it waits, since when, its state, and what comes next. */
export const queuedRow = (
  { id, name, companyId, companyName, status }: QueuedDocument,
  { since, why, next }: { readonly since: Date; readonly why: Child; readonly next: Child },
): readonly Child[] => [
  <a href={links.document(id)}>{name}</a>,
  <CompanyName id={companyId} name={companyName} />,
  why,
  <Status words={statusWords[status]} />,
  <Time at={since} />,
  next,
];

export const queuedColumns = ['Documento', 'Empresa', 'Por quê', 'Situação', 'Desde', 'Próximo passo'];
