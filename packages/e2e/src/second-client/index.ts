export { createSecondClient, type SecondAnswer, type SecondClient } from './create-second-client.ts';
