import { type Authorizer, authorizers } from '@fiscal/domain';
import {
  executionQueries,
  readTemporalSettings,
  temporalLinks,
  usefulColumns,
} from '@fiscal/temporal-client';
import { InvalidArgumentError, Option } from 'commander';
import type { AddCommands } from '../context/cli-context.ts';
import { neededSetting } from '../context/needed-setting.ts';

interface LinksOptions {
  readonly authorizer?: Authorizer;
  readonly company?: string;
  readonly document?: string;
}

export const addLinksCommand: AddCommands = (program, { settings, filingKinds, printer }) => {
  program
    .command('links')
    .description('addresses in Temporal UI (TEMPORAL_UI_URL), by question; opens nothing')
    .addOption(new Option('--authorizer <authorizer>', 'what waits, of one authority').choices(authorizers))
    .option('--company <id>', 'what is in progress of one company', readId)
    .option('--document <id>', 'the executions of one document or delivery', readId)
    .action(({ authorizer, company, document }: LinksOptions) => {
      const { namespace } = readTemporalSettings(settings.temporal);
      const ui = neededSetting(settings, 'TEMPORAL_UI_URL');
      const { listLink } = temporalLinks({ ui, namespace, kinds: filingKinds });
      const questions: readonly (readonly [string, string | undefined])[] = [
        ['document', document && executionQueries.ofDocument(filingKinds, document)],
        ['company', company && executionQueries.inProgressOfCompany(company)],
        ['authorizer', authorizer && executionQueries.waitsForAuthorizer(authorizer)],
      ];
      const named = questions.flatMap(([question, query]) =>
        query === undefined ? [] : [{ question, address: listLink(query) }],
      );
      const links = named.length > 0 ? named : everyQuestion.map((each) => linked(each, listLink));
      printer.print({ namespace, links, columns: usefulColumns }, [
        ...links.map(({ question, address }) => `${question}  ${address}`),
        `columns, once in each browser  ${usefulColumns.join(', ')}`,
      ]);
    });
};

type Question = readonly [question: string, query: string];

const everyQuestion: readonly Question[] = [
  ['waits, or needs a person', executionQueries.notOnItsWay],
  ['needs a person', executionQueries.needsPerson],
  ['waits because of a defect of ours', executionQueries.ownDefect],
  ['answer was lost', executionQueries.answerLost],
  ['waits', executionQueries.waits],
];

const linked = ([question, query]: Question, listLink: (query: string) => string) => ({
  question,
  address: listLink(query),
});

function readId(text: string): string {
  if (/^[0-9a-f]{24}$/.test(text)) return text;
  throw new InvalidArgumentError('must be an id: 24 hexadecimal digits.');
}
