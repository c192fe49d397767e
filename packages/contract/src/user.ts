import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';

/** Who is signed in. In its own file, apart from auth.ts, because every screen needs it. */

export const done = z.object({ message: z.string().check(z.describe('What happened, for people')) });

export const user = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  picture: z.nullable(z.string()).check(z.describe('Path of the profile picture on this server')),
  hasSetupPasskey: z.boolean(),
});
export type User = z.output<typeof user>;

export const getUser = defineEndpoint({
  method: 'GET',
  path: '/api/auth/user',
  summary: 'The signed-in user',
  access: 'session',
  passive: true,
  answer: user,
  errors: [],
});

export const logout = defineEndpoint({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'Ends the session',
  access: 'public',
  answer: done,
  errors: [],
});

export const getPicture = defineEndpoint({
  method: 'GET',
  path: '/api/auth/picture',
  summary: "The caller's profile picture, as fetched at sign-in",
  access: 'public',
  query: z.object({
    of: z
      .optional(z.string())
      .check(z.describe('Names the picture, so a browser never reuses the previous person’s')),
  }),
  answerType: 'image/jpeg',
  errors: [],
});
