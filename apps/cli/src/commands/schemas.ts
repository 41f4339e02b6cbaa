import type { AddCommands } from '../context/cli-context.ts';
import { CommandFailed } from '../context/command-failed.ts';
import { installSchemas } from '../schemas/install-schemas.ts';

export const addSchemasCommands: AddCommands = (program, { settings, printer }) => {
  program
    .command('schemas')
    .description('official NF-e schemas')
    .command('install')
    .description('check and install an official package of the authority')
    .argument('<source>', 'zip file or folder')
    .option('--into <folder>', 'where to install', settings.NFE_SCHEMAS_FOLDER)
    .action((source: string, { into }: { into?: string }) => {
      if (into === undefined) throw new CommandFailed('--into or NFE_SCHEMAS_FOLDER is needed');
      const installed = installSchemas(source, into);
      printer.print(installed, [
        `${installed.files} files installed into ${installed.folder}`,
        `sha-256 ${installed.sha256}`,
        'compare it with the hash of the package you meant to install',
      ]);
    });
};
