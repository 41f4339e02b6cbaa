import type { ClientDelivery } from '@fiscal/services';
import { Section } from '../../layout/facts.tsx';
import { Pager } from '../../layout/pager.tsx';
import { Table } from '../../layout/table.tsx';
import { Masked, Moment, OtherText, Status } from '../../layout/values.tsx';
import { links } from '../../paths/paths.ts';
import { actionInWords, actorWords } from '../../words/audit-words.ts';
import { deliveryEventWords } from '../../words/delivery-event-words.ts';
import { deliveryStateWords, notMailedWords } from '../../words/delivery-state-words.ts';
import { foldEqualLines } from './fold-history.ts';
import { FoldedLine } from './folded-line.tsx';
import type { DocumentData } from './load-document.ts';

/** The history in the words that the client reads. */
export const HistoryPart = ({ document, history, cursor }: DocumentData) => (
  <Section title="O que aconteceu">
    <Table
      caption="Histórico, do mais antigo ao mais novo"
      columns={['Quando', 'O que']}
      rows={foldEqualLines(history.lines).map((folded) => [
        <Moment at={folded.at} />,
        <FoldedLine {...folded} />,
      ])}
      empty="Nada aconteceu ainda."
      live="historico"
    />
    <Pager path={links.document(document.id)} query={{ cursor }} nextCursor={history.nextCursor} />
  </Section>
);

/** The messages to the client and to the recipient about the document. */
export const DeliveriesPart = ({ document: { webhooks, emails, notMailed } }: DocumentData) => (
  <Section title="Webhooks e e-mails">
    {notMailed === null ? null : (
      <p>
        <strong>Nenhum e-mail saiu com esta nota:</strong> {notMailedWords(notMailed)}
      </p>
    )}
    <Table
      caption="Avisos sobre este documento e os seus eventos"
      columns={['Quando', 'O que', 'Para', 'Situação', { title: 'Tentativas', align: 'number' }]}
      rows={[...emails, ...webhooks].map((each) => [
        <Moment at={each.createdAt} />,
        <a href={links.delivery(each.id)}>
          {each.channel === 'email' ? 'E-mail' : 'Webhook'}: {deliveryEventWords(each.event)}
        </a>,
        <Receiver {...each} />,
        <Status words={deliveryStateWords(each)} />,
        String(each.attempts),
      ])}
      empty="Nada foi enviado sobre este documento."
      live="entregas"
    />
  </Section>
);

const Receiver = ({ host, to }: ClientDelivery) => (
  <Masked value={host ?? to?.join(', ') ?? 'destino removido'} />
);

/** The people who decided or changed anything about the document. */
export const AuditPart = ({ document: { id }, auditRows }: DocumentData) => (
  <Section title="Quem mexeu">
    <Table
      caption="Decisões e ações sobre este documento, a mais nova primeiro"
      columns={['Quando', 'Quem', 'O que', 'Motivo']}
      rows={auditRows.map((row) => [
        <Moment at={row.at} />,
        <Masked value={actorWords(row.actor)} />,
        actionInWords(row),
        row.reason === null ? '' : <OtherText text={row.reason} />,
      ])}
      empty="Ninguém mexeu neste documento além do cliente e do serviço."
      live="quem-mexeu"
    />
    <p>
      <a href={links.audit({ about: id, looks: 'with' })}>Ver na auditoria, com quem só olhou</a>
    </p>
  </Section>
);
