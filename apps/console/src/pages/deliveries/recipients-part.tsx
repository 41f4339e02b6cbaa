import type { EmailRecipient } from '@fiscal/domain';
import type { DeliveryView } from '@fiscal/services';
import { Section } from '../../layout/facts.tsx';
import { Table } from '../../layout/table.tsx';
import { Masked, OtherText, Status } from '../../layout/values.tsx';
import type { StateWords } from '../../words/status-words.ts';

interface RecipientsPartProps {
  readonly delivery: DeliveryView;
}

/** The addresses of an e-mail, each with what the mail server said about it. */
export const RecipientsPart = ({ delivery: { recipients } }: RecipientsPartProps) => (
  <Section title="Endereços">
    <Table
      caption="Endereços do e-mail"
      columns={['Endereço', 'Situação', 'Resposta do servidor de e-mail']}
      rows={recipients.map(({ address, role, status, reply }) => [
        <>
          <Masked value={address} />
          {role === 'bcc' ? <small> (cópia)</small> : null}
        </>,
        <Status words={recipientWords[status]} />,
        reply === null ? '' : <OtherText text={reply} />,
      ])}
      empty="O e-mail não tem endereço."
      live="enderecos"
    />
  </Section>
);

const recipientWords: Readonly<Record<EmailRecipient['status'], StateWords>> = {
  queued: { word: 'a enviar', tone: 'waiting', sentence: 'Ainda não foi aceito.' },
  sent: { word: 'aceito', tone: 'good', sentence: 'O servidor de e-mail aceitou.' },
  refused: { word: 'recusado', tone: 'bad', sentence: 'O servidor de e-mail recusou este endereço.' },
};
