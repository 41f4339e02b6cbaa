import type { FoundGroup, FoundItem } from '@fiscal/services';
import type { Child } from 'hono/jsx';
import { CompanyName } from '../../layout/company-name.tsx';
import { Section } from '../../layout/facts.tsx';
import { usePage } from '../../layout/page-context.ts';
import { Pager } from '../../layout/pager.tsx';
import { Table } from '../../layout/table.tsx';
import { Masked, Status, Time } from '../../layout/values.tsx';
import { paths, type Query } from '../../paths/paths.ts';
import { cnpjWords, countWords } from '../../words/amount-words.ts';
import { deliveryEventWords } from '../../words/delivery-event-words.ts';
import { foundWords, matchWords } from '../../words/found-words.ts';
import { maskText } from '../../words/mask.ts';
import { dayWords } from '../../words/time-words.ts';
import { addressOfFound } from './address-of-found.ts';
import { stateOfFound } from './state-of-found.ts';

interface FoundGroupsProps {
  readonly groups: readonly FoundGroup[];
  readonly query: Query;
}

/** The results of a search by kind, each with what it was found by. */
export const FoundGroups = ({ groups, query }: FoundGroupsProps) => (
  <>
    {isAmbiguous(groups) ? (
      <p>
        Várias notas têm este número, as mais novas primeiro. Para achar a certa, escreva também o CNPJ ou
        parte do nome da empresa: <code>{`${query.q ?? '123'} 11.222.333/0001-81`}</code>
      </p>
    ) : null}
    {groups.map((group) => (
      <Group group={group} query={query} />
    ))}
  </>
);

const isAmbiguous = (groups: readonly FoundGroup[]): boolean =>
  groups.some(({ kind, matchedBy, data }) => kind === 'note' && matchedBy === 'number' && data.length > 1);

const Group = ({ group, query }: { readonly group: FoundGroup; readonly query: Query }) => {
  const { kind, matchedBy, data, nextCursor } = group;
  const hasRecipient = kind === 'note' && (matchedBy === 'name' || matchedBy === 'recipient');
  const title = `${foundWords[kind]} · ${matchWords[matchedBy]}`;
  const columns = ['O quê', ...(hasRecipient ? ['Quem compra'] : []), 'Empresa', 'Situação', 'Data'];
  const rows = data.map((item) => [
    <a href={addressOfFound(item)}>{labelOf(item)}</a>,
    ...(hasRecipient ? [recipientOf(item)] : []),
    ownerOf(item),
    <Status words={stateOfFound(item)} />,
    dateOf(item),
  ]);
  return (
    <Section title={title}>
      <Table caption={captionOf(group)} columns={columns} rows={rows} empty="Nada mais." />
      <Pager path={paths.search} query={query} nextCursor={nextCursor} />
    </Section>
  );
};

const captionOf = ({ data: { length }, nextCursor }: FoundGroup): string =>
  `${countWords(length, 'resultado', 'resultados')}${nextCursor === null ? '' : ', e há mais'}`;

const labelOf = (item: FoundItem): string =>
  item.kind === 'delivery'
    ? `${item.channel === 'email' ? 'E-mail' : 'Webhook'}: ${deliveryEventWords(item.event)}`
    : maskText(item.label);

const recipientOf = (item: FoundItem): Child =>
  item.kind !== 'note' ? (
    ''
  ) : (
    <>
      {item.recipientName === null ? null : <Masked value={item.recipientName} />}{' '}
      {item.recipientDocument === null ? null : (
        <small>
          <Masked value={cnpjWords(item.recipientDocument)} />
        </small>
      )}
    </>
  );

/** The company with its CNPJ; for what belongs to no company, the client. */
const ownerOf = (item: FoundItem): Child =>
  item.kind === 'client' || item.kind === 'webhook' || item.companyId === null ? (
    <Masked value={item.clientName} />
  ) : (
    <CompanyName id={item.companyId} name={item.companyName} cnpj={item.cnpj} />
  );

const dateOf = (item: FoundItem): Child =>
  item.kind === 'certificate' ? (
    `${item.notAfter < usePage().now ? 'venceu em' : 'vale até'} ${dayWords(item.notAfter)}`
  ) : (
    <Time at={item.at} />
  );
