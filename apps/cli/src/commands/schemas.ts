import type { AddCommands } from '../context/cli-context.ts';
import { CommandFailed } from '../context/command-failed.ts';
import { installSchemas } from '../schemas/install-schemas.ts';

export const addSchemasCommands: AddCommands = (program, { settings, printer }) => {
  program
    .command('schemas')
    .description('official NF-e schemas')
    .command('install')
    .description('check and install an official package of the authority')
    .argument('[source]', 'zip file or folder')
    .option('--packaged', 'install the schemas that come with this program (PL_010b) instead of a package')
    .option('--into <folder>', 'where to install', settings.NFE_SCHEMAS_FOLDER)
    .action((source: string | undefined, { into, packaged }: { into?: string; packaged?: true }) => {
      if (into === undefined) throw new CommandFailed('--into or NFE_SCHEMAS_FOLDER is needed');
      if ((source === undefined) === (packaged === undefined))
        throw new CommandFailed('name the zip file or folder of the official package, or give --packaged');
      const installed = installSchemas(source, into);
      printer.print(installed, [
        `${installed.files} files installed into ${installed.folder}`,
        `sha-256 ${installed.sha256}`,
        source === undefined
          ? 'these come with this program: install the official package of the authority before production'
          : 'compare it with the hash of the package you meant to install',
      ]);
    });
};
