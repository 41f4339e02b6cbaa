import { listSharedNumbers } from '@fiscal/services';
import type { AddCommands } from '../context/cli-context.ts';
import { tableLines } from '../context/console-output.ts';

export const addCompaniesCommands: AddCommands = (program, { printer, withOperator }) => {
  program
    .command('companies')
    .description('companies of all clients')
    .command('shared-numbers')
    .description('series of one CNPJ that several registrations number independently (docs/adr/0011)')
    .option('--after <cnpj>', 'only CNPJs after this one; a page has at most 1,000 series')
    .action(async ({ after }: { readonly after?: string | undefined }) => {
      const shared = await withOperator((context) => listSharedNumbers(context, { after }));
      const rows = shared.flatMap(({ cnpj, environment, model, series, companies }) =>
        companies.map(({ companyId, clientId, mode, next }) => [
          cnpj,
          environment,
          model,
          `${series}`,
          companyId,
          clientId,
          mode,
          `${next}`,
        ]),
      );
      const head = ['CNPJ', 'ENVIRONMENT', 'MODEL', 'SERIES', 'COMPANY', 'CLIENT', 'MODE', 'NEXT'];
      printer.print(
        shared,
        rows.length === 0 ? ['no series is numbered twice'] : tableLines([head, ...rows]),
      );
    });
};
