import { type DocumentDescription, includesRole } from '@fiscal/services';
import { ActionForm } from '../../layout/action-form.tsx';
import { CompanyName } from '../../layout/company-name.tsx';
import { Facts, Section } from '../../layout/facts.tsx';
import { usePage } from '../../layout/page-context.ts';
import { Table } from '../../layout/table.tsx';
import { Amount, Masked, Moment, OtherText, Status } from '../../layout/values.tsx';
import { links } from '../../paths/paths.ts';
import { cnpjWords } from '../../words/amount-words.ts';
import { attentionWords } from '../../words/attention-words.ts';
import { authorityWords, environmentWords } from '../../words/kind-words.ts';
import { stateWordsOf } from '../../words/status-words.ts';
import { relatedName, relationWords } from './document-names.ts';
import type { DocumentData } from './load-document.ts';
import { unmaskDocument } from './other-actions.ts';
import { hasPersonalData } from './personal-data.ts';

/** Numbers, parties and keys of the document. */
export const FactsPart = (data: DocumentData) => {
  const { document } = data;
  const isNfse = document.kind === 'nfse' || document.kind === 'nfseEvent';
  return (
    <Section title="Dados">
      <Facts
        facts={[
          [
            'Empresa',
            <CompanyName id={document.companyId} name={document.issuer.name} cnpj={document.issuer.taxId} />,
          ],
          ['Cliente', <Masked value={document.clientName} />],
          [isNfse ? 'Tomador' : 'Destinatário', document.recipient && <PartyFact {...document.recipient} />],
          [isNfse ? 'Valor do serviço' : 'Valor total', document.total && <Amount value={document.total} />],
          [
            'Valor líquido',
            document.net && document.net !== document.total ? <Amount value={document.net} /> : null,
          ],
          ['Ambiente', environmentWords[document.environment]],
          ['Autoridade', authorityWords(document.authorizer)],
          ['Recebido', <Moment at={document.createdAt} />],
          ['Emissão', document.issuedAt && <Moment at={document.issuedAt} />],
          ['Registrado', document.registeredAt && <Moment at={document.registeredAt} />],
          ['Protocolo', document.protocol && <code>{document.protocol}</code>],
          ['Chave', document.accessKey && <code>{document.accessKey}</code>],
          [
            'Número do pedido no sistema do cliente',
            document.externalId && <Masked value={document.externalId} />,
          ],
          ['Sequência', document.eventSequence],
          ['Texto do pedido', document.words && <OtherText text={document.words} />],
          ['Município', document.decision && decisionWords[document.decision]],
          ['Código nosso', <code>{document.id}</code>],
        ]}
      />
      {hasPersonalData(data) ? (
        <ActionForm
          of={unmaskDocument}
          params={{ id: document.id }}
          name="revelar"
          submit="Mostrar CPF e e-mails"
          isQuiet
        />
      ) : null}
    </Section>
  );
};

const decisionWords = { granted: 'aceitou o cancelamento', refused: 'recusou o cancelamento' } as const;

type Party = DocumentDescription['issuer'];

const TaxId = ({ taxId }: Party) =>
  taxId === null ? null : taxId.length === 14 ? <span>{cnpjWords(taxId)}</span> : <Masked value={taxId} />;

const PartyFact = ({ name, taxId }: Party) => (
  <>
    {name === null ? null : <Masked value={name} />} <TaxId name={name} taxId={taxId} />
  </>
);

const forSupport = 'quem tem o papel suporte o abre, porque mostra dados pessoais.';

/** The files of the document, and where else to look. */
export const LinksPart = ({ document, executionUrl }: DocumentData) => {
  const { id, files, kind } = document;
  const has = (which: string): boolean => files.some((file) => file.which === which);
  const print = kind === 'nfse' ? 'DANFSe (PDF)' : 'DANFE (PDF)';
  const mayOpen = includesRole(usePage().person.role, 'suporte');
  return (
    <Section title="Arquivos e ligações">
      <ul>
        {has('xml') ? (
          <li>
            {mayOpen ? <a href={links.documentXml(id)}>XML registrado</a> : `XML registrado: ${forSupport}`}
          </li>
        ) : (
          <li>Ainda não há XML registrado.</li>
        )}
        {has('print') ? (
          <li>{mayOpen ? <a href={links.documentPdf(id)}>{print}</a> : `${print}: ${forSupport}`}</li>
        ) : document.printable ? (
          <li>{print}: ainda não foi gerado.</li>
        ) : null}
        {executionUrl === undefined ? null : (
          <li>
            <a href={executionUrl} rel="noreferrer">
              Detalhes técnicos (para a equipe de operação)
            </a>
          </li>
        )}
      </ul>
    </Section>
  );
};

/** Events, replacements and ranges of the document. */
export const RelatedPart = ({ document: { related } }: DocumentData) =>
  related.length === 0 ? null : (
    <Section title="Documentos ligados">
      <Table
        caption="Documentos ligados a este"
        columns={['Documento', 'O que é', 'Situação']}
        rows={related.map((each) => [
          <a href={links.document(each.id)}>{relatedName(each)}</a>,
          relationWords[each.relation],
          <>
            <Status words={stateWordsOf(each)} />
            {each.attention === null ? null : <> · {attentionWords[each.attention].title}</>}
          </>,
        ])}
        empty="Nenhum documento ligado a este."
      />
    </Section>
  );
