// Rights of roles: chosen, looked at, saved together and taken back.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { alternativeName } from '#resources/kernel/access.ts'
import { session } from '#dataProviders/session/session.ts'
import type { Session } from '#resources/wire/session.ts'
import { RolesPage } from '#src/pages/roles/RolesPage.tsx'
