import { type ListedErasure, showCompany } from '@fiscal/services';
import { Facts, Section } from '../../layout/facts.tsx';
import { Table } from '../../layout/table.tsx';
import { Masked, Status, Time } from '../../layout/values.tsx';
import { links, paths } from '../../paths/paths.ts';
import { definePage } from '../../routes/define-page.ts';
import { cnpjWords } from '../../words/amount-words.ts';
import { attentionWords } from '../../words/attention-words.ts';
import { erasureWords } from '../../words/erasure-words.ts';
import { environmentWords, kindWords } from '../../words/kind-words.ts';
import { maskText } from '../../words/mask.ts';
import { stateWordsOf } from '../../words/status-words.ts';
import { waitWords } from '../../words/waiting-words.ts';
import { CompanyConcerns } from './company-concerns.tsx';
import { CertificatePart, MailPart, SeriesPart, WebhooksPart } from './company-parts.tsx';
import { ErasedCompany } from './erased-company.tsx';

/** The page of a company: what is wrong comes first. */
export const companyPage = definePage({
  path: paths.company,
  role: 'leitura',
  load: async ({ sys, params, now }) => {
    const found = await showCompany(sys, { id: params.id });
    return found.kind === 'notFound' ? undefined : { ...found, now };
  },
  title: (found) => (found.kind === 'erased' ? 'Empresa excluída' : maskText(found.company.legalName)),
  view: (found) => {
    if (found.kind === 'erased') return <ErasedCompany erasure={found.erasure} />;
    const { company, now } = found;
    return (
      <>
        <p>
          CNPJ <strong>{cnpjWords(company.cnpj)}</strong> · {company.cityName} {company.uf} ·{' '}
          {environmentWords[company.environment]}
        </p>
        <Section title="O que precisa de atenção" live="atencao">
          <CompanyConcerns company={company} now={now} />
        </Section>
        <Section title="Documentos">
          <Table
            caption="Em andamento"
            columns={['O quê', 'Por que espera', { title: 'Quantos', align: 'number' }, 'O mais antigo']}
            rows={company.work.map(({ kind, attention, waiting, count, oldest }) => [
              kindWords[kind],
              attention !== null ? (
                <a href={links.search({ companyId: company.id, status: 'attention' })}>
                  {attentionWords[attention].title}
                </a>
              ) : waiting === null ? (
                'a caminho'
              ) : (
                waitWords[waiting]
              ),
              String(count),
              <Time at={oldest} />,
            ])}
            empty="Nada em andamento."
            live="andamento"
          />
          <Table
            caption="Os mais novos"
            columns={['Documento', 'Situação', 'Recebido']}
            rows={company.latest.map(({ id, name, kind, status, attention, createdAt }) => [
              <a href={links.document(id)}>{name}</a>,
              <>
                <Status words={stateWordsOf({ kind, status })} />
                {attention === null ? null : <> · {attentionWords[attention].title}</>}
              </>,
              <Time at={createdAt} />,
            ])}
            empty="A empresa ainda não emitiu nada."
            live="novos"
          />
          <p>
            <a href={links.search({ companyId: company.id })}>Todos os documentos da empresa</a>
          </p>
        </Section>
        <CertificatePart company={company} now={now} />
        <WebhooksPart company={company} />
        <MailPart company={company} />
        <SeriesPart company={company} />
        <Section title="Cadastro">
          <Facts
            facts={[
              ['Cliente', <Client id={company.clientId} name={company.clientName} />],
              ['Nome fantasia', company.tradeName && <Masked value={company.tradeName} />],
              ['Inscrição estadual', company.ie],
              ['Inscrição municipal', company.im],
              ['Regime', regimes[company.crt]],
              ['Cadastrada', <Time at={company.createdAt} />],
              ['Mudou', <Time at={company.updatedAt} />],
              ['Exclusão', company.erasure && <RequestedErasure erasure={company.erasure} />],
              ['Código', <code>{company.id}</code>],
            ]}
          />
          <p>
            <a href={links.audit({ about: company.id })}>Quem mexeu nesta empresa</a>
          </p>
        </Section>
      </>
    );
  },
});

const RequestedErasure = ({ erasure }: { readonly erasure: ListedErasure }) => (
  <>
    <a href={links.erasures({ text: erasure.companyId })}>{erasureWords(erasure).word}</a>, pedida{' '}
    <Time at={erasure.requestedAt} />
  </>
);

const regimes: Readonly<Record<1 | 2 | 3 | 4, string>> = {
  1: 'Simples Nacional',
  2: 'Simples Nacional, acima do sublimite',
  3: 'regime normal',
  4: 'MEI',
};

const Client = ({ id, name }: { readonly id: string; readonly name: string }) => (
  <a href={links.companies({ clientId: id })}>
    <Masked value={name} />
  </a>
);
