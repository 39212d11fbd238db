import { useMemo } from "react";
import type { Entity } from "~/admin/entity";
import { toastDestructive } from "~/admin/toasts";
import { entityValidator } from "~/forms/admin-entity";

/**
 * Makes a `ValidatedForm` show a toast when saving fails validation.
 * The form also validates on blur, which must not show one.
 */
export function useValidationToast(entity: Entity) {
  return useMemo(() => {
    const validator = entityValidator(entity);
    let isSave = false;
    return {
      onSubmitCapture() {
        isSave = true;
      },
      validator: {
        ...validator,
        async validate(data: Parameters<typeof validator.validate>[0]) {
          const wasSave = isSave;
          isSave = false;
          const result = await validator.validate(data);
          if (wasSave && result.error) toastDestructive("Error", "Please fill required fields");
          return result;
        },
      },
    };
  }, [entity]);
}
