import type { CompanyView } from '@fiscal/services';
import { Facts, Section } from '../../layout/facts.tsx';
import { Table } from '../../layout/table.tsx';
import { Masked, Status, Time } from '../../layout/values.tsx';
import { links } from '../../paths/paths.ts';
import { certificateWords } from '../../words/certificate-words.ts';
import { webhookStateOf, webhookWords } from '../../words/delivery-state-words.ts';
import { environmentWords } from '../../words/kind-words.ts';

interface PartProps {
  readonly company: CompanyView;
}

export const CertificatePart = ({ company, now }: PartProps & { readonly now: Date }) => {
  const { notAfter, subjectName, version } = company.certificate;
  const words = certificateWords(notAfter, now);
  return (
    <Section title="Certificado">
      <Facts
        facts={[
          ['Situação', <Status words={words} />],
          ['O que fazer', words.sentence],
          ['Titular', subjectName && <Masked value={subjectName} />],
          ['Fim', notAfter && <Time at={notAfter} />],
          ['Envio', version === null ? null : `${version}º certificado da empresa`],
        ]}
      />
    </Section>
  );
};

export const WebhooksPart = ({ company }: PartProps) => (
  <Section title="Webhooks do cliente">
    <Table
      caption="Para onde o cliente recebe avisos"
      columns={['Destino', 'Situação', 'Falha desde']}
      rows={company.webhooks.map((webhook) => [
        <a href={links.webhook(webhook.id)}>
          <Masked value={webhook.host} />
        </a>,
        <Status words={webhookWords[webhookStateOf(webhook)]} />,
        webhook.failingSince === null ? '' : <Time at={webhook.failingSince} />,
      ])}
      empty="O cliente não cadastrou webhook: ele pergunta o resultado pela integração."
    />
  </Section>
);

export const MailPart = ({ company: { id, mailing } }: PartProps) => (
  <Section title="E-mails aos compradores">
    <Facts
      facts={[
        [
          'Envio automático',
          mailing.sendToRecipient
            ? 'ligado: cada nota autorizada vai ao e-mail do comprador, se a nota o tiver'
            : 'desligado: só sai o que o cliente pede pela integração',
        ],
        ['Anexos', attachments(mailing)],
        ['Nome do remetente', mailing.senderName && <Masked value={mailing.senderName} />],
        ['Resposta para', mailing.replyTo && <Masked value={mailing.replyTo} />],
        ['Cópias', mailing.copies === 0 ? null : String(mailing.copies)],
        ['E-mail da empresa', mailing.address && <Masked value={mailing.address} />],
      ]}
    />
    <p>
      <a href={links.emails({ companyId: id })}>E-mails desta empresa</a>
    </p>
  </Section>
);

const attachments = ({ attachXml, attachDanfe }: CompanyView['mailing']): string =>
  [...(attachXml ? ['XML'] : []), ...(attachDanfe ? ['DANFE'] : [])].join(' e ') || 'nenhum';

export const SeriesPart = ({ company: { id, series } }: PartProps) => (
  <Section title="Séries">
    <Table
      caption="Próximo número de cada série"
      columns={[
        'Série',
        'Ambiente',
        { title: 'Primeiro número', align: 'number' },
        { title: 'Próximo número', align: 'number' },
        'Números sem nota',
      ]}
      rows={series.map(({ model, series: number, environment, first, next, dueNumbers }) => [
        `${model === '55' ? 'NF-e' : 'NFS-e'} ${number}`,
        environmentWords[environment],
        String(first),
        String(next),
        dueNumbers === null ? (
          'ainda não conferida'
        ) : dueNumbers === 0 ? (
          'nenhum'
        ) : (
          <a href={links.numbers({ environment })}>{dueNumbers}</a>
        ),
      ])}
      empty="Nenhuma série. O cliente cadastra a série pela integração antes da primeira nota."
    />
    <p>
      <a href={links.search({ companyId: id, kind: 'range' })}>Números inutilizados</a>
    </p>
  </Section>
);
