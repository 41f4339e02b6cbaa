import { Facts, Section } from '../../layout/facts.tsx';
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
      outra série, ou uma palavra a mais do nome. Notas de empresas já excluídas não aparecem.
    </p>
  </section>
);
