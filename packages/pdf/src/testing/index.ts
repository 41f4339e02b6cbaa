export { extractTexts } from './extract-texts.ts';
