import { openDatabase, type SentStatement } from '@fiscal/db';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
