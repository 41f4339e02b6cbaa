import { Facts, Section } from '../../layout/facts.tsx';
import { links } from '../../paths/paths.ts';
import { searchExamples } from '../../words/found-words.ts';

/** The list of texts that the search understands. */
export const SearchHelp = () => (
  <Section title="O que pode ser procurado">
    <Facts facts={searchExamples} />
  </Section>
);

export const NothingFound = () => (
  <section>
    <p>
      <strong>Nada foi encontrado.</strong> Confira os algarismos e tire o que não é certo: um número com
      outra série, ou uma palavra a mais do nome.
    </p>
    <p>
      Uma chave que não aparece não é de uma nota emitida por este serviço: se ela vale, diz o portal nacional
      da NF-e ou da NFS-e. Notas de empresas já excluídas também não aparecem: o fim da exclusão está em{' '}
      <a href={links.erasures()}>Exclusões</a>.
    </p>
  </section>
);
