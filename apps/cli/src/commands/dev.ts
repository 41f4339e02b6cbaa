import { writeFileSync } from 'node:fs';
import type { CliSettings } from '@fiscal/config';
import { isCnpj, normalizeCnpj } from '@fiscal/domain';
import { certificateDays, issueECnpj, keptTestAuthority } from '@fiscal/testkit';
import type { AddCommands } from '../context/cli-context.ts';
import { CommandFailed } from '../context/command-failed.ts';

interface CertificateOptions {
  readonly cnpj: string;
  readonly out: string;
  readonly name: string;
  readonly password: string;
}

export const addDevCommands: AddCommands = (program, { settings, printer }) => {
  program
    .command('dev')
    .description('development only')
    .command('certificate')
    .description(
      'issue an e-CNPJ of the test authority, as a .pfx file; needs the folder of a running stack: ' +
        'fiscal --state <folder> dev certificate …',
    )
    .requiredOption('--cnpj <cnpj>', 'CNPJ of the holder, letters and punctuation allowed')
    .requiredOption('--out <file>', 'file to write')
    .option('--name <name>', 'name of the holder', 'EMPRESA DE TESTE LTDA')
    .option('--password <password>', 'password of the file', 'teste-1234')
    .action(({ cnpj, out, name, password }: CertificateOptions) => {
      const holder = normalizeCnpj(cnpj);
      if (!isCnpj(holder)) throw new CommandFailed(`${cnpj} is not a CNPJ`);
      const tree = keptTestAuthority(authorityFolder(settings));
      const issued = issueECnpj(tree, {
        ...certificateDays(tree.clock.now(), settings.CLOCK_OFFSET),
        cnpj: holder,
        name,
        password,
      });
      writeFileSync(out, issued.pfx, { mode: 0o600 });
      printer.print({ file: out, password: issued.password, cnpj: holder }, [
        `certificate for ${holder} written to ${out}, password ${issued.password}`,
      ]);
    });
};

function authorityFolder({
  AUTHORITY_SIMULATED: simulated,
  TEST_AUTHORITY_FOLDER: folder,
}: CliSettings): string {
  if (!simulated) {
    throw new CommandFailed(
      'refused: test certificates exist only where the simulator is the authority; name the folder of a running stack: ' +
        'fiscal --state <folder> dev certificate …',
    );
  }
  if (folder === undefined)
    throw new CommandFailed('TEST_AUTHORITY_FOLDER is needed: the tree of the running stack');
  return folder;
}
