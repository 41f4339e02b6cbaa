import type { AddCommands } from '../context/cli-context.ts';
import { CommandFailed } from '../context/command-failed.ts';
import { tableLines } from '../context/console-output.ts';
import { describeIgnored } from '../trust/describe-ignored.ts';
import { describeTrustStore } from '../trust/describe-trust-store.ts';
import { installRevocationList } from '../trust/install-revocation-list.ts';
import { installTrust } from '../trust/install-trust.ts';

export const addTrustCommands: AddCommands = (program, { settings, printer }) => {
  const trust = program
    .command('trust')
    .description('ICP-Brasil authorities whose certificates are accepted');
  const requireFolder = (folder: string | undefined): string => {
    if (folder === undefined) throw new CommandFailed('--folder or TRUST_STORE_FOLDER is needed');
    return folder;
  };

  trust
    .command('install')
    .description('copy the certificates of a file or folder into the trust store')
    .argument('<source>', 'PEM or DER file, or a folder of them')
    .option('--folder <folder>', 'the trust store', settings.TRUST_STORE_FOLDER)
    .action((source: string, { folder }: { folder?: string }) => {
      const installed = installTrust(source, requireFolder(folder));
      printer.print(installed, [
        `${installed.added} certificates added to ${installed.folder}, ${installed.known} existed already`,
        `anchors ${installed.anchors}, intermediates ${installed.intermediates}; restart API and worker`,
        ...describeIgnored(installed.ignored),
        ...installed.unreadable.map((file) => `not copied: a certificate of ${file}, which cannot be read`),
      ]);
    });

  trust
    .command('list')
    .description('list the authorities of the trust store')
    .option('--folder <folder>', 'the trust store', settings.TRUST_STORE_FOLDER)
    .action(({ folder }: { folder?: string }) => {
      const entries = describeTrustStore(requireFolder(folder));
      const rows = entries.map((entry) => [entry.role, entry.name, entry.notAfter, entry.fingerprint]);
      printer.print(entries, tableLines([['ROLE', 'NAME', 'VALID UNTIL', 'SHA-256'], ...rows]));
    });

  trust
    .command('install-lists')
    .description('copy revocation lists that authorities of the trust store signed into their folder')
    .argument('<sources...>', 'files or http(s) addresses, with one list each')
    .option('--folder <folder>', 'the trust store', settings.TRUST_STORE_FOLDER)
    .option('--into <folder>', 'the folder of the lists', settings.REVOCATION_FOLDER)
    .action(async (sources: string[], { folder, into }: { folder?: string; into?: string }) => {
      if (into === undefined) throw new CommandFailed('--into or REVOCATION_FOLDER is needed');
      const trustStore = requireFolder(folder);
      for (const source of sources) {
        const found = await installRevocationList({ source, trustStore, folder: into, now: new Date() });
        printer.print(found, [
          `${found.issuer}: ${found.revoked} revoked, next list by ${found.nextUpdate}: ${found.file}`,
        ]);
      }
    });
};
