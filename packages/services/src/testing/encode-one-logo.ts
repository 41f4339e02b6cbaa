import { readFileSync } from 'node:fs';
import { encodeLogo } from '../logos/encode-logo.ts';
import { sampleJpeg, samplePng } from './sample-pictures.ts';

// A test runs this program, so that no other test has raised its highest memory. It reads the picture from its input.
const bytes = new Uint8Array(readFileSync(0));
const mediaType = bytes[0] === 0xff ? 'image/jpeg' : 'image/png';
encodeLogo({ mediaType: 'image/jpeg', bytes: sampleJpeg() });
encodeLogo({ mediaType: 'image/png', bytes: samplePng() });
const highestMb = (): number => process.resourceUsage().maxRSS / 1024;
const before = highestMb();
const { kind } = encodeLogo({ mediaType, bytes });
process.stdout.write(JSON.stringify({ kind, grownMb: Math.round(highestMb() - before) }));
