ALTER TYPE "AuditAction" ADD VALUE 'credential.exempted';
ALTER TYPE "AuditAction" ADD VALUE 'credential.exemption_refused';
