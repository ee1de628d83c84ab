import { requireStaff } from '@isangano/api/auth/require-staff';
import type { Ctx, Deps, Staff } from '@isangano/api/context';
import { createProject } from '@isangano/api/projects/create-project';
import { updateProject } from '@isangano/api/projects/update-project';
import { imageRule } from '@isangano/contracts/applications/files';
import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { UploadLimits } from '../config.ts';
import { createContext } from './context.ts';
import { acceptForms, isMultipart, receiveBody } from './form-body.ts';
import { bodyMaxBytes, type FormSpec } from './multipart.ts';
import { drain } from './pump.ts';

const params = z.object({ id: z.string() });

const form: FormSpec<'image'> = {
  image: { ...imageRule, maxCount: 1 },
};

/** The doors for projects with an image: multipart forms, and JSON for those without. */
export async function registerProjectForms(
  server: FastifyInstance,
  deps: Deps,
  limits: UploadLimits,
): Promise<void> {
  await server.register(async (scope) => {
    acceptForms(scope, { takesJson: true });

    async function receive(request: FastifyRequest, reply: FastifyReply) {
      const ctx = await createContext(deps, request);
      const staff = await letIn(ctx, request, limits);
      const { fields, files } = await receiveBody(request, reply, form, { store: deps.files, limits });
      return { ctx, staff, fields: withoutGaps(fields), image: files[0] };
    }

    scope.post(`${apiPrefix}${restPaths.projects}`, async (request, reply) => {
      const { ctx, staff, fields, image } = await receive(request, reply);
      const record = await createProject(ctx, staff, { fields, image });
      return reply.code(201).header('cache-control', 'no-store').send(record);
    });

    scope.put(`${apiPrefix}${restPaths.project.replace('{id}', ':id')}`, async (request, reply) => {
      const { id } = params.parse(request.params);
      const { ctx, staff, fields, image } = await receive(request, reply);
      const record = await updateProject(ctx, staff, { id, fields, image });
      return reply.header('cache-control', 'no-store').send(record);
    });
  });
}

/** Nothing of a form is stored for anyone but the staff; a browser only reads the refusal once it has sent all. */
async function letIn(ctx: Ctx, request: FastifyRequest, limits: UploadLimits): Promise<Staff> {
  try {
    return requireStaff(ctx);
  } catch (error) {
    if (isMultipart(request)) await drain(request.raw, bodyMaxBytes(form, limits));
    throw error;
  }
}

/**
 * Null counts as left out, as in clients that send empty fields so. An `image` that is no file is the
 * address that a record came with, which changes nothing, or is empty: then the image goes.
 */
function withoutGaps({ image, ...fields }: Record<string, unknown>): Record<string, unknown> {
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
  return image === null || image === '' ? { ...given, image: null } : given;
}
