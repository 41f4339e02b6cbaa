import { longestPath, mostProblems } from '@fiscal/api-contract';
import { counted, type Problem } from '@fiscal/domain';

/** The problems that an answer lists: the first ones, with paths of bounded length, and a last one that counts the rest. */
export function boundProblems(problems: readonly Problem[]): readonly Problem[] {
  const shown = problems.slice(0, mostProblems).map(boundPath);
  const left = problems.length - shown.length;
  if (left === 0) return shown;
  const rest = counted(left, 'problema fica', 'problemas ficam');
  return [...shown, { path: '', message: `mais ${rest} fora desta lista: corrija estes e envie de novo` }];
}

const boundPath = ({ path, message }: Problem): Problem => ({
  path: path.length > longestPath ? `${path.slice(0, longestPath - 1)}…` : path,
  message,
});
