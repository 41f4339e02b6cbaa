import { longestPath, mostProblems } from '@fiscal/api-contract';
import { counted, type Problem } from '@fiscal/domain';

/**
 * Returns the first `mostProblems` problems, with shortened paths. When there are more, a last problem says how many.
 */
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
