import { errorCodeOf } from '@fiscal/domain';
import type { AddCommands } from '../context/cli-context.ts';
import { CommandFailed, exitCodes } from '../context/command-failed.ts';

const answerWithinMs = 5_000;

export const addPageCommand: AddCommands = (program, { printer }) => {
  program
    .command('page')
    .description(
      'read a page of another process, such as its metrics, from inside the network of the service',
    )
    .argument('<address>', 'host, port and path: worker:9090/readyz')
    .action(async (address: string) => {
      const { status, text } = await readPage(address);
      printer.print({ status, text }, [`${status} ${text}`]);
    });
};

async function readPage(address: string): Promise<{ readonly status: number; readonly text: string }> {
  try {
    const answer = await fetch(`http://${address}`, { signal: AbortSignal.timeout(answerWithinMs) });
    return { status: answer.status, text: await answer.text() };
  } catch (error) {
    const { cause, name } = error instanceof Error ? error : new Error();
    throw new CommandFailed(`no answer: ${errorCodeOf(cause) ?? name}`, exitCodes.unanswered);
  }
}
