import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/**
 * Builds the OpenAPI document from the routes' schemas, which come from the contract. Register before the
 * routes.
 */
export async function registerOpenApi(app: FastifyInstance, sessionCookieName: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Slipcase',
        version: '1',
        description: 'Every call of the product. Errors are {message, code}.',
      },
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: sessionCookieName },
          token: {
            type: 'http',
            scheme: 'bearer',
            description: 'A personal token of the account panel, slip_…; it can only add captures',
          },
        },
      },
    },
    transform: jsonSchemaTransform,
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
}
