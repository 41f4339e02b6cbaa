import type { AuthorizationAnswer, AuthorizationClass } from './authority-answer.ts';
import { authorizationCodes } from './authorization-codes.ts';

/** First code of the plain rejections of the official list. */
const firstRejection = 201;

/**
 * What a cStat means for the note. A code without a row is a rejection from 201 on (the list of rejections
 * grows with every technical note), and uncatalogued below or when it is not 3 or 4 digits.
 */
export function classifyAuthorization(cStat: string): AuthorizationClass {
  const row = authorizationCodes.find(({ cStats }) => cStats.includes(cStat));
  if (row !== undefined) return row.means;
  return /^\d{3,4}$/.test(cStat) && Number(cStat) >= firstRejection ? 'rejected' : 'uncatalogued';
}

/**
 * Class of a whole answer: the note's own verdict when it came, else the outer one. A denial code without a
 * protocol number is a rejection (NT 2024.001: denial became rejection, nothing is stored).
 */
export function classifyAuthorizationAnswer(answer: AuthorizationAnswer): AuthorizationClass {
  const { protocol } = answer;
  const found = classifyAuthorization(protocol?.cStat ?? answer.cStat);
  if (found === 'denied' && protocol?.nProt === undefined) return 'rejected';
  if (found === 'authorized' && protocol?.nProt === undefined) return 'uncatalogued';
  return found;
}
