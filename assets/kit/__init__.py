"""What every picture script imports: `from kit import *`. Blender 3.4 (Debian 12), Cycles on the CPU."""
import bpy, bmesh, sys, os, math, random, json
from mathutils import Vector, Matrix, Euler, noise as mnoise
from .shapes import *
from .materials import *
from .lights import *
from .lamps import *
from .plants import *
from .render import *
from .plates import *
from .facts import *
from .staging import *
from .cloth import *
from .town import *
from .ribbons import *
from .labels import *
from .sample_set import *
from .product_set import *
