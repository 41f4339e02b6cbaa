import { ibsCbsYear, type PublicationStep, publicationSteps } from '@fiscal/tax-tables';
import { writtenDay } from './written-day.ts';

/**
 * Returns, in Portuguese, who must publish the reference rates of a year, and until when; empty for a year outside the
 * tables. Source: LC 214/2025 arts. 349 §§ 1º and 2º and 353 § 2º.
 */
export function publicationTerms(year: string): string {
  if (ibsCbsYear(Number(year)) === undefined) return '';
  return `${publicationSteps(Number(year)).map(wordsOf).join('; ')}. `;
}

const wordsOf = ({ step, deadline, day, source }: PublicationStep): string =>
  `${step}, ${day === null ? deadline : `até ${writtenDay(day)}`} (${source})`;
