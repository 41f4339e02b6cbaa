import { Facts, Section } from '../../layout/facts.tsx';
import { links } from '../../paths/paths.ts';
import { searchExamples } from '../../words/found-words.ts';

/** The list of texts that the search understands. */
export const SearchHelp = () => (
  <Section title="O que pode ser procurado">
    <Facts facts={searchExamples} />
  </Section>
);

/** The answer about a CNPJ that no company has: a company is found until the last step of its erasure. */
export const NoCompany = () => (
  <section aria-label="Empresa não encontrada">
    <p>
      <strong>Nenhuma empresa com este CNPJ está cadastrada agora.</strong> Se alguém pediu a exclusão dela, a
      exclusão terminou: o nome e o CNPJ também foram excluídos. O dia está em{' '}
      <a href={links.erasures({ state: 'erased' })}>Exclusões terminadas</a>, pelo nome do cliente ou pelo
      código da empresa. Se ninguém pediu, ela não foi cadastrada com este CNPJ.
    </p>
  </section>
);

export const NothingFound = () => (
  <section>
    <p>
      <strong>Nada foi encontrado.</strong> Confira os algarismos e tire o que não é certo: um número com
      outra série, ou uma palavra a mais do nome.
    </p>
    <p>
      Uma chave que não aparece não é de uma nota que este serviço guarda: se ela vale, diz o portal nacional
      da NF-e ou da NFS-e. Notas de empresas já excluídas também não aparecem: o fim da exclusão está em{' '}
      <a href={links.erasures()}>Exclusões</a>.
    </p>
  </section>
);
