import type { CliSettings } from '@fiscal/config';
import type { FilingKinds } from '@fiscal/contracts';
import { Command } from 'commander';
import { addAuditCommands } from './commands/audit.ts';
import { addCertificateCommands } from './commands/certificate.ts';
import { addClientCommands } from './commands/client.ts';
import { addCodecCommands } from './commands/codec.ts';
import { addCompaniesCommands } from './commands/companies.ts';
import { addConsoleCommands } from './commands/console.ts';
import { addDatabaseCommands } from './commands/database.ts';
import { addDeliveryCommands } from './commands/delivery.ts';
import { addDevCommands } from './commands/dev.ts';
import { addDoctorCommand } from './commands/doctor.ts';
import { addDocumentCommands } from './commands/documents.ts';
import { addErasureCommands } from './commands/erasures.ts';
import { addExecutionsCommand } from './commands/executions.ts';
import { addExportCommand } from './commands/export.ts';
import { addFilingsCommands } from './commands/filings.ts';
import { addGapsCommand } from './commands/gaps.ts';
import { addInitCommand } from './commands/init.ts';
import { addKeyCommands } from './commands/key.ts';
import { addMasterKeyCommands } from './commands/keys.ts';
import { addLinksCommand } from './commands/links.ts';
import { addPageCommand } from './commands/page.ts';
import { addSchemasCommands } from './commands/schemas.ts';
import { addSeriesCommands } from './commands/series.ts';
import { addTrustCommands } from './commands/trust.ts';
import { addWorkersCommands } from './commands/workers.ts';
import type {
  CliContext,
  QueueWorkers,
  WithExecutions,
  WithKeptExecutions,
  WithOperator,
  WithWorkerVersions,
} from './context/cli-context.ts';
import { type ConsoleOutput, createPrinter } from './context/console-output.ts';

export interface ProgramDeps {
  readonly settings: CliSettings;
  readonly filingKinds: FilingKinds;
  readonly output: ConsoleOutput;
  /** A terminal that shows progress; undefined when the output is not a terminal. */
  readonly terminal?: ConsoleOutput | undefined;
  readonly withOperator: WithOperator;
  readonly withExecutions: WithExecutions;
  readonly withKeptExecutions: WithKeptExecutions;
  readonly withWorkerVersions: WithWorkerVersions;
  readonly countQueueWorkers: () => Promise<readonly QueueWorkers[]>;
}

/** Builds `fiscal`, the command line of operators. It does nothing before `parseAsync`. */
export function createProgram({
  settings,
  filingKinds,
  output,
  terminal,
  withOperator,
  withExecutions,
  withKeptExecutions,
  withWorkerVersions,
  countQueueWorkers,
}: ProgramDeps): Command {
  const program = new Command('fiscal')
    .description('Operates the fiscal document service.')
    .option('--json', 'print results as one line of JSON')
    .option('--actor <name>', 'who acts, for the audit', settings.OPERATOR ?? settings.USER ?? 'operator')
    .option('--reason <text>', 'why, for the audit')
    .option('--stack', 'show where a failure happened')
    .showHelpAfterError();
  const options = () => program.opts<{ json?: boolean; actor: string; reason?: string }>();
  const context: CliContext = {
    settings,
    filingKinds,
    withOperator,
    withExecutions,
    terminal,
    withKeptExecutions,
    withWorkerVersions,
    countQueueWorkers,
    printer: createPrinter(output, () => (options().json === true ? 'json' : 'text')),
    operator: () => ({ actor: options().actor, reason: options().reason }),
  };
  const parts = [
    addInitCommand,
    addDatabaseCommands,
    addClientCommands,
    addKeyCommands,
    addAuditCommands,
    addCertificateCommands,
    addDeliveryCommands,
    addDocumentCommands,
    addMasterKeyCommands,
    addSeriesCommands,
    addFilingsCommands,
    addLinksCommand,
    addCompaniesCommands,
    addErasureCommands,
    addGapsCommand,
    addConsoleCommands,
    addExecutionsCommand,
    addWorkersCommands,
    addExportCommand,
    addSchemasCommands,
    addTrustCommands,
    addDoctorCommand,
    addPageCommand,
    addDevCommands,
    addCodecCommands,
  ];
  for (const add of parts) add(program, context);
  return program;
}
