import { readFileSync } from 'node:fs';
import type { AddCommands } from '../context/cli-context.ts';
import { type Initialized, initInstallation } from '../init/init-installation.ts';

/** The example comes with the program: it is made from the settings of the same release. */
const exampleFile = new URL('../../../../.env.example', import.meta.url);

export const addInitCommand: AddCommands = (program, { printer }) => {
  program
    .command('init')
    .description(
      'write the secrets and the .env of a new installation; add what is missing to an existing one',
    )
    .option('--folder <folder>', 'the folder of docker-compose.yml', '.')
    .action(({ folder }: { folder: string }) => {
      const example = readFileSync(exampleFile, 'utf8');
      const done = initInstallation({ folder, example, now: new Date() });
      printer.print(done, linesOf(done));
    });
};

/** The meaning of each variable that only the operator knows. */
const explanations: Readonly<Record<string, string>> = {
  API_SANDBOX_URL: 'address of the sandbox as clients see it, such as https://sandbox.example.com.br',
  API_PRODUCTION_URL: 'address of production as clients see it, such as https://api.example.com.br',
  TECHNICAL_CONTACT:
    'CNPJ;name;e-mail;phone of the contact for the software (infRespTec), if a state demands it',
};

const ofRealAuthority: readonly string[] = [
  '  docker compose run --rm fiscal trust install <folder of ICP-Brasil certificates>',
  '  docker compose run --rm fiscal schemas install <official zip>',
];

function linesOf({
  folder,
  made,
  set,
  shared,
  kept,
  missing,
  isTrial,
  owner,
}: Initialized): readonly string[] {
  const changed = made.length + set.length > 0;
  return [
    changed ? `in ${folder}:` : `nothing was missing in ${folder}; nothing was changed`,
    ...made.map((name) => `  made      ${name}`),
    ...(set.length === 0 ? [] : [`  set       ${set.join(', ')} in .env`]),
    ...(shared.length === 0
      ? []
      : [
          `  the old   FISCAL_DATABASE_PASSWORD is the value of ${shared.join(', ')}: once no process of the old version runs, ` +
            'remove these three lines and FISCAL_DATABASE_PASSWORD, then run fiscal init, fiscal database migrate, and restart all',
        ]),
    ...(kept.length === 0 ? [] : [`  unchanged ${kept.join(', ')}`]),
    `all of it belongs to user ${owner}; nobody else may read secrets/ and .env`,
    'Back up secrets/ and .env now, apart from the database: nobody can make them again.',
    ...(missing.length === 0 ? [] : ['Write into .env yourself:']),
    ...missing.map((name) => `  ${name}  ${explanations[name] ?? 'see the comment above it'}`),
    'Then, in this folder:',
    ...(isTrial ? [] : ofRealAuthority),
    '  docker compose up -d',
  ];
}
