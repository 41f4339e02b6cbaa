import type { AddCommands } from '../context/cli-context.ts';
import { CommandFailed } from '../context/command-failed.ts';
import { tableLines } from '../context/console-output.ts';
import { describeTrustStore } from '../trust/describe-trust-store.ts';
import { installTrust } from '../trust/install-trust.ts';

export const addTrustCommands: AddCommands = (program, { settings, printer }) => {
  const trust = program
    .command('trust')
    .description('ICP-Brasil authorities whose certificates are accepted');
  const folderOf = (folder: string | undefined): string => {
    if (folder === undefined) throw new CommandFailed('--folder or TRUST_STORE_FOLDER is needed');
    return folder;
  };

  trust
    .command('install')
    .description('copy the certificates of a file or folder into the trust store')
    .argument('<source>', 'PEM or DER file, or a folder of them')
    .option('--folder <folder>', 'the trust store', settings.TRUST_STORE_FOLDER)
    .action((source: string, { folder }: { folder?: string }) => {
      const installed = installTrust(source, folderOf(folder));
      printer.print(installed, [
        `${installed.added} certificates added to ${installed.folder}, ${installed.known} were there already`,
        `anchors ${installed.anchors}, intermediates ${installed.intermediates}; restart API and worker`,
      ]);
    });

  trust
    .command('list')
    .description('list the authorities of the trust store')
    .option('--folder <folder>', 'the trust store', settings.TRUST_STORE_FOLDER)
    .action(({ folder }: { folder?: string }) => {
      const entries = describeTrustStore(folderOf(folder));
      const rows = entries.map((entry) => [entry.role, entry.name, entry.notAfter, entry.fingerprint]);
      printer.print(entries, tableLines([['ROLE', 'NAME', 'VALID UNTIL', 'SHA-256'], ...rows]));
    });
};
